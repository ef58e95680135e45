-- AlterTable
ALTER TABLE "pinned_address" ADD COLUMN     "provider_id" INTEGER NOT NULL DEFAULT 0;

-- By hand: a phlebotomist's pins are for the company they work for first. Of other staff this service does not know the company:
-- theirs count for all, as those of developers do.
UPDATE "pinned_address" SET "provider_id" = works."provider_id"
  FROM (SELECT DISTINCT ON ("phlebotomist_id") "phlebotomist_id", "provider_id" FROM "phlebotomist_provider"
         ORDER BY "phlebotomist_id", "position", "provider_id") AS works
 WHERE works."phlebotomist_id" = "actor_id"
   AND NOT EXISTS (SELECT 1 FROM "person" WHERE "id" = "actor_id" AND ('developer' = ANY ("roles") OR 'admin' = ANY ("roles")));
