-- By hand: what the schema cannot say. `src/schema.int-spec.ts` reads each from the catalog.

-- A name's parts are found in the middle of it; lists are ordered by it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "service_name" ON "service" USING gin ((' ' || lower("name")) gin_trgm_ops);
CREATE INDEX "provider_name" ON "provider" USING gin ((' ' || lower("name")) gin_trgm_ops);
CREATE INDEX "service_by_name" ON "service" ((' ' || lower("name")), "id");
CREATE INDEX "provider_by_name" ON "provider" ((' ' || lower("name")), "id");
