-- DropIndex
DROP INDEX "appointment_user_id_starts_at_idx";

-- DropIndex
DROP INDEX "appointment_phlebotomist_id_starts_at_idx";

-- DropIndex
DROP INDEX "appointment_provider_id_starts_at_idx";

-- AlterTable
ALTER TABLE "calendar_entry" ADD COLUMN     "contact_hash" TEXT;

-- By hand: what the schema cannot say. `src/database.int-spec.ts` reads each of these from the catalog.

-- A name's parts are found in the middle of it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Nobody is visited twice at once. Another person of the same account may be.
ALTER TABLE "calendar_entry" ADD CONSTRAINT "calendar_entry_one_visit_per_contact"
  EXCLUDE USING gist ("contact_hash" WITH =, tstzrange("starts_at", "ends_at") WITH &&);
ALTER TABLE "calendar_entry" ADD CONSTRAINT "calendar_entry_contact_check"
  CHECK ("contact_hash" IS NULL OR "kind" = 'visit');

-- Each list counts and finds its ids in one of these alone: whose it is, the order, and what may be filtered by.
CREATE INDEX "appointment_of_user" ON "appointment" ("user_id", "starts_at", "id")
  INCLUDE ("status", "ends_at", "local_date", "provider_id", "phlebotomist_id");
CREATE INDEX "appointment_of_phlebotomist" ON "appointment" ("phlebotomist_id", "status", "starts_at", "id")
  INCLUDE ("ends_at", "local_date", "provider_id", "user_id");
CREATE INDEX "appointment_of_provider" ON "appointment" ("provider_id", "starts_at", "id")
  INCLUDE ("status", "ends_at", "local_date", "user_id", "phlebotomist_id");
CREATE INDEX "appointment_of_provider_by_status" ON "appointment" ("provider_id", "status", "starts_at", "id")
  INCLUDE ("ends_at", "local_date", "user_id", "phlebotomist_id");
CREATE INDEX "appointment_by_start" ON "appointment" ("starts_at", "id")
  INCLUDE ("status", "ends_at", "local_date", "user_id", "phlebotomist_id");
CREATE INDEX "appointment_by_status" ON "appointment" ("status", "starts_at", "id")
  INCLUDE ("ends_at", "local_date", "user_id", "phlebotomist_id");

-- Staff find a visit by the beginning of its code and by its owner's name.
CREATE INDEX "appointment_code_prefix" ON "appointment" ("confirmation_code" text_pattern_ops);
CREATE INDEX "person_name" ON "person"
  USING gin ((' ' || lower("first_name" || ' ' || "last_name")) gin_trgm_ops) WHERE NOT "deleted";
