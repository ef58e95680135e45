-- DropIndex
DROP INDEX "media_in_library_created_at_id_idx";

-- DropIndex
DROP INDEX "media_provider_id_in_library_created_at_id_idx";

-- By hand: what the schema cannot say. `src/database.int-spec.ts` reads each of these from the catalog.

-- The media library, newest first, with whose each file is: a page and the count read these alone. They hold the library, where the
-- indexes before held every attachment too, and the count read the files from end to end.
CREATE INDEX "media_library" ON "media" ("created_at", "id") INCLUDE ("owner_id", "provider_id") WHERE "in_library";
CREATE INDEX "media_library_of_provider" ON "media" ("provider_id", "created_at", "id") INCLUDE ("owner_id") WHERE "in_library";

-- Payments that did not simply succeed, by their state: they are few, and those that wait one or two among all. A payment that succeeds
-- at once is never written here.
CREATE INDEX "payment_not_succeeded" ON "payment" ("status", "happened_at", "id")
  INCLUDE ("purpose", "provider_id", "phlebotomist_id", "user_id") WHERE "status" <> 'succeeded';

-- What is not settled with the processor yet: a few among all that ever was.
CREATE INDEX "payment_difference_open" ON "payment_difference" ("id") WHERE "settled_at" IS NULL;
