"""Pictures: views in, PNG files out."""
