-- One or two letters begin names and addresses; in the index of both, they begin the domain of nearly every address.
CREATE INDEX "contact_message_name" ON "contact_message" USING gin ((' ' || lower("name")) gin_trgm_ops);
CREATE INDEX "contact_message_email_prefix" ON "contact_message" (lower("email") text_pattern_ops);
