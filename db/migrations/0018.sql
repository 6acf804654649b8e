-- What Discord was told last, by subject.
CREATE TABLE told (
    subject TEXT PRIMARY KEY,
    digest TEXT NOT NULL
);
