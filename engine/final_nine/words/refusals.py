def sentence(key, move): return key
