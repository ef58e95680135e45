-- CreateTable
CREATE TABLE "contact_message_count" (
    "id" SERIAL NOT NULL,
    "provider_id" INTEGER NOT NULL,
    "local_date" TEXT NOT NULL,
    "messages" INTEGER NOT NULL,

    CONSTRAINT "contact_message_count_pkey" PRIMARY KEY ("id")
);

-- Kept by triggers, as src/kept-sums.ts says (npm run migrate:new).
CREATE OR REPLACE FUNCTION contact_message_count_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO contact_message_count (provider_id, local_date, messages)
    SELECT provider_id, local_date, sum(messages)
      FROM (SELECT provider_id, local_date, 1 AS messages FROM made) AS each
     GROUP BY provider_id, local_date HAVING sum(messages) <> 0;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO contact_message_count (provider_id, local_date, messages)
    SELECT provider_id, local_date, sum(messages)
      FROM (SELECT provider_id, local_date, -1 AS messages FROM gone
             UNION ALL SELECT provider_id, local_date, 1 AS messages FROM made) AS each
     GROUP BY provider_id, local_date HAVING sum(messages) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO contact_message_count (provider_id, local_date, messages)
    SELECT provider_id, local_date, sum(messages)
      FROM (SELECT provider_id, local_date, -1 AS messages FROM gone) AS each
     GROUP BY provider_id, local_date HAVING sum(messages) <> 0;
  ELSE
    DELETE FROM contact_message_count;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER contact_message_count_added AFTER INSERT ON "contact_message"
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION contact_message_count_kept();
CREATE OR REPLACE TRIGGER contact_message_count_changed AFTER UPDATE ON "contact_message"
  REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION contact_message_count_kept();
CREATE OR REPLACE TRIGGER contact_message_count_removed AFTER DELETE ON "contact_message"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION contact_message_count_kept();
CREATE OR REPLACE TRIGGER contact_message_count_emptied AFTER TRUNCATE ON "contact_message"
  FOR EACH STATEMENT EXECUTE FUNCTION contact_message_count_kept();

DELETE FROM contact_message_count;
INSERT INTO contact_message_count (provider_id, local_date, messages)
    SELECT provider_id, local_date, sum(messages)
      FROM (SELECT provider_id, local_date, 1 AS messages FROM "contact_message") AS each
     GROUP BY provider_id, local_date HAVING sum(messages) <> 0;

-- By hand: those of some days in each of the orders, from an index alone.
CREATE INDEX "contact_message_by_day" ON "contact_message" ("local_date", "created_at", "id")
  INCLUDE ("provider_id", "name", "email");
CREATE INDEX "contact_message_of_provider_by_day" ON "contact_message" ("provider_id", "local_date", "created_at", "id")
  INCLUDE ("name", "email");
