"""Reference players: house players of earlier versions, against which the current ones are measured."""
