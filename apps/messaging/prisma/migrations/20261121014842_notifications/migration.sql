-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "notification" (
    "id" SERIAL NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "user_id" INTEGER NOT NULL,
    "provider_id" INTEGER,
    "kind" TEXT NOT NULL,
    "appointment_id" INTEGER,
    "event_id" UUID NOT NULL,
    "local_date" TEXT NOT NULL,
    "local_time" TEXT NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "person" (
    "id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "roles" TEXT[],
    "provider_id" INTEGER,
    "deleted" BOOLEAN NOT NULL,

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event" (
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "entity_version" INTEGER NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "data" JSONB NOT NULL,

    CONSTRAINT "event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_position" (
    "position" BIGSERIAL NOT NULL,
    "event_id" UUID NOT NULL,

    CONSTRAINT "event_position_pkey" PRIMARY KEY ("position")
);

-- CreateTable
CREATE TABLE "event_unnumbered" (
    "event_id" UUID NOT NULL,

    CONSTRAINT "event_unnumbered_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "event_cursor" (
    "publisher" TEXT NOT NULL,
    "position" BIGINT NOT NULL DEFAULT 0,
    "failing_event" UUID,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_cursor_pkey" PRIMARY KEY ("publisher")
);

-- CreateTable
CREATE TABLE "parked_event" (
    "publisher" TEXT NOT NULL,
    "event_id" UUID NOT NULL,
    "position" BIGINT NOT NULL,
    "type" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "entity_version" INTEGER NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "data" JSONB NOT NULL,
    "error" TEXT,
    "parked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "replay_requested_at" TIMESTAMPTZ(3),

    CONSTRAINT "parked_event_pkey" PRIMARY KEY ("publisher","event_id")
);

-- CreateIndex
CREATE INDEX "notification_user_id_id_idx" ON "notification"("user_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "notification_event_id_user_id_key" ON "notification"("event_id", "user_id");

-- CreateIndex
CREATE INDEX "person_provider_id_idx" ON "person"("provider_id");

-- CreateIndex
CREATE INDEX "event_occurred_at_idx" ON "event"("occurred_at");

-- CreateIndex
CREATE UNIQUE INDEX "event_type_entity_id_entity_version_key" ON "event"("type", "entity_id", "entity_version");

-- CreateIndex
CREATE UNIQUE INDEX "event_position_event_id_key" ON "event_position"("event_id");

-- CreateIndex
CREATE INDEX "parked_event_publisher_entity_entity_id_position_idx" ON "parked_event"("publisher", "entity", "entity_id", "position");

-- AddForeignKey
ALTER TABLE "event_position" ADD CONSTRAINT "event_position_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_unnumbered" ADD CONSTRAINT "event_unnumbered_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The bell asks for a person's unread ones, newest first.
CREATE INDEX "notification_unread" ON "notification"("user_id", "id" DESC) WHERE "read_at" IS NULL;

-- The log keeps 30 days, and for ever the newest event of each entity.
CREATE FUNCTION drop_old_events() RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH dropped AS (
    DELETE FROM event old
     WHERE old.occurred_at < now() - interval '30 days'
       AND EXISTS (SELECT 1 FROM event newer
                    WHERE newer.type = old.type AND newer.entity_id = old.entity_id
                      AND newer.entity_version > old.entity_version)
    RETURNING 1)
  SELECT count(*) FROM dropped
$$;
