"""Draw golf holes seen from above: the parts that the maps of both disc golf games share."""
