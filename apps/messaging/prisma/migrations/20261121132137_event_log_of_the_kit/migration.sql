-- The event log's tables belong to the kit from here on: its own migration, which runs after this one, moves them with
-- their rows into the schema event_log. They must not be dropped here.

-- What of people is not needed here.
ALTER TABLE "person" DROP COLUMN "first_name",
DROP COLUMN "last_name";
