-- What answers for the powerless of a veiled window is a clock that everybody in it has.
UPDATE timers SET kind = 'hesitation' WHERE kind = 'powerless';
