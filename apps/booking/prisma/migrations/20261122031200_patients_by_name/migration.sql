-- The patients that may be assigned: in order, by parts of their names, and counted without a look at each.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "person_by_name" ON "person" (lower("last_name"), lower("first_name"), "id");
CREATE INDEX "person_name" ON "person" USING gin ((' ' || lower("first_name" || ' ' || "last_name")) gin_trgm_ops);
CREATE INDEX "person_patients" ON "person" ("id") WHERE NOT "deleted" AND "roles" = ARRAY['user'];
