-- CreateTable
CREATE TABLE "delivery" (
    "provider_id" INTEGER NOT NULL,
    "message_id" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    "state" TEXT NOT NULL,

    -- With what may be filtered by: a provider's log is counted and found in this index alone.
    CONSTRAINT "delivery_pkey" PRIMARY KEY ("provider_id","message_id") INCLUDE ("channel","state")
);

-- CreateTable
CREATE TABLE "person" (
    "id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "provider_id" INTEGER,
    "deleted" BOOLEAN NOT NULL,

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "relation" (
    "id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "provider_ids" INTEGER[],

    CONSTRAINT "relation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "delivery_message_id_idx" ON "delivery"("message_id");

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: each message stands once for each provider whose person it went to (decision 145).
CREATE FUNCTION providers_of_person(of_person integer) RETURNS integer[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT DISTINCT provider
                 FROM (SELECT unnest(provider_ids) FROM relation WHERE id = of_person
                       UNION ALL SELECT provider_id FROM person WHERE id = of_person) AS each (provider)
                WHERE provider IS NOT NULL)
$$;

-- Messages share a lock, and whoever changes whose people are waits for them: neither misses what the other is about to write.
CREATE FUNCTION message_delivers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('delivery'), 0);
  IF TG_OP = 'INSERT' THEN
    INSERT INTO delivery (provider_id, message_id, channel, state)
    SELECT provider, NEW.id, NEW.channel, NEW.state FROM unnest(providers_of_person(NEW.user_id)) AS provider;
  ELSE
    UPDATE delivery SET state = NEW.state WHERE message_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "message_added" AFTER INSERT ON "message" FOR EACH ROW
  WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION message_delivers();
CREATE TRIGGER "message_moved_on" AFTER UPDATE OF state ON "message" FOR EACH ROW
  WHEN (NEW.user_id IS NOT NULL AND NEW.state <> OLD.state) EXECUTE FUNCTION message_delivers();

CREATE FUNCTION deliveries_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_person integer := coalesce(NEW.id, OLD.id);
  providers integer[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('delivery'), 0);
  providers := providers_of_person(of_person);
  DELETE FROM delivery USING message
   WHERE message.user_id = of_person AND delivery.message_id = message.id AND delivery.provider_id <> ALL (providers);
  INSERT INTO delivery (provider_id, message_id, channel, state)
  SELECT provider, message.id, message.channel, message.state FROM message, unnest(providers) AS provider
   WHERE message.user_id = of_person
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "person_known" AFTER INSERT ON "person" FOR EACH ROW
  WHEN (NEW.provider_id IS NOT NULL) EXECUTE FUNCTION deliveries_follow();
CREATE TRIGGER "person_moved" AFTER UPDATE OF provider_id ON "person" FOR EACH ROW
  WHEN (NEW.provider_id IS DISTINCT FROM OLD.provider_id) EXECUTE FUNCTION deliveries_follow();
CREATE TRIGGER "person_gone" AFTER DELETE ON "person" FOR EACH ROW
  WHEN (OLD.provider_id IS NOT NULL) EXECUTE FUNCTION deliveries_follow();
CREATE TRIGGER "relation_known" AFTER INSERT OR DELETE ON "relation" FOR EACH ROW EXECUTE FUNCTION deliveries_follow();
CREATE TRIGGER "relation_moved" AFTER UPDATE OF provider_ids ON "relation" FOR EACH ROW
  WHEN (NEW.provider_ids IS DISTINCT FROM OLD.provider_ids) EXECUTE FUNCTION deliveries_follow();

-- Only those who see every provider read the whole log now, and never by person.
DROP INDEX "message_listed";
DROP INDEX "message_listed_by_state";
CREATE INDEX "message_listed" ON "message" ("id") INCLUDE ("state", "channel");
CREATE INDEX "message_listed_by_state" ON "message" ("state", "id") INCLUDE ("channel");
