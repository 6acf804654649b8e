"""What Discord shows: pages made of widgets, and the face of each game; nothing here is sent."""
