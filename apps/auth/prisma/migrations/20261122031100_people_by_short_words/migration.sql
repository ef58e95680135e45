-- One or two letters begin names and addresses; in the index of all, they begin the domain of nearly every address.
CREATE INDEX "user_name" ON "user" USING gin ((' ' || lower(first_name || ' ' || last_name)) gin_trgm_ops);
CREATE INDEX "user_email_prefix" ON "user" (email text_pattern_ops);
