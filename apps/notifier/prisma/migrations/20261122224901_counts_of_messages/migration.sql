-- CreateTable
CREATE TABLE "message_count" (
    "id" SERIAL NOT NULL,
    "channel" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "messages" INTEGER NOT NULL,

    CONSTRAINT "message_count_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery_count" (
    "id" SERIAL NOT NULL,
    "provider_id" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "messages" INTEGER NOT NULL,

    CONSTRAINT "delivery_count_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "delivery_count_provider_id_idx" ON "delivery_count"("provider_id");

-- Kept by triggers, as src/kept-sums.ts says (npm run migrate:new).
CREATE OR REPLACE FUNCTION delivery_count_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO delivery_count (provider_id, channel, state, messages)
    SELECT provider_id, channel, state, sum(messages)
      FROM (SELECT provider_id, channel, state, 1 AS messages FROM made) AS each
     GROUP BY provider_id, channel, state HAVING sum(messages) <> 0;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO delivery_count (provider_id, channel, state, messages)
    SELECT provider_id, channel, state, sum(messages)
      FROM (SELECT provider_id, channel, state, -1 AS messages FROM gone
             UNION ALL SELECT provider_id, channel, state, 1 AS messages FROM made) AS each
     GROUP BY provider_id, channel, state HAVING sum(messages) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO delivery_count (provider_id, channel, state, messages)
    SELECT provider_id, channel, state, sum(messages)
      FROM (SELECT provider_id, channel, state, -1 AS messages FROM gone) AS each
     GROUP BY provider_id, channel, state HAVING sum(messages) <> 0;
  ELSE
    DELETE FROM delivery_count;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER delivery_count_added AFTER INSERT ON "delivery"
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION delivery_count_kept();
CREATE OR REPLACE TRIGGER delivery_count_changed AFTER UPDATE ON "delivery"
  REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION delivery_count_kept();
CREATE OR REPLACE TRIGGER delivery_count_removed AFTER DELETE ON "delivery"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delivery_count_kept();
CREATE OR REPLACE TRIGGER delivery_count_emptied AFTER TRUNCATE ON "delivery"
  FOR EACH STATEMENT EXECUTE FUNCTION delivery_count_kept();

DELETE FROM delivery_count;
INSERT INTO delivery_count (provider_id, channel, state, messages)
    SELECT provider_id, channel, state, sum(messages)
      FROM (SELECT provider_id, channel, state, 1 AS messages FROM "delivery") AS each
     GROUP BY provider_id, channel, state HAVING sum(messages) <> 0;

-- Kept by triggers, as src/kept-sums.ts says (npm run migrate:new).
CREATE OR REPLACE FUNCTION message_count_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO message_count (channel, state, messages)
    SELECT channel, state, sum(messages)
      FROM (SELECT channel, state, 1 AS messages FROM made) AS each
     GROUP BY channel, state HAVING sum(messages) <> 0;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO message_count (channel, state, messages)
    SELECT channel, state, sum(messages)
      FROM (SELECT channel, state, -1 AS messages FROM gone
             UNION ALL SELECT channel, state, 1 AS messages FROM made) AS each
     GROUP BY channel, state HAVING sum(messages) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO message_count (channel, state, messages)
    SELECT channel, state, sum(messages)
      FROM (SELECT channel, state, -1 AS messages FROM gone) AS each
     GROUP BY channel, state HAVING sum(messages) <> 0;
  ELSE
    DELETE FROM message_count;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER message_count_added AFTER INSERT ON "message"
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION message_count_kept();
CREATE OR REPLACE TRIGGER message_count_changed AFTER UPDATE ON "message"
  REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION message_count_kept();
CREATE OR REPLACE TRIGGER message_count_removed AFTER DELETE ON "message"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION message_count_kept();
CREATE OR REPLACE TRIGGER message_count_emptied AFTER TRUNCATE ON "message"
  FOR EACH STATEMENT EXECUTE FUNCTION message_count_kept();

DELETE FROM message_count;
INSERT INTO message_count (channel, state, messages)
    SELECT channel, state, sum(messages)
      FROM (SELECT channel, state, 1 AS messages FROM "message") AS each
     GROUP BY channel, state HAVING sum(messages) <> 0;
