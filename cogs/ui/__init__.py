"""What the cogs show and how it gets to Discord: pages, answers, boards, hands."""
