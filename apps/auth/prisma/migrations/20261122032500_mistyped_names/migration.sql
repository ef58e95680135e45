-- How many letters of a name are wrong: people are found where somebody mistyped them.
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
