"""Draw pictures: game views go in, PNG files come out."""
