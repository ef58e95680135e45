-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "message" (
    "id" SERIAL NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "channel" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "user_id" INTEGER,
    "to_sealed" TEXT,
    "values_sealed" TEXT,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "message_pkey" PRIMARY KEY ("id")
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
CREATE UNIQUE INDEX "message_key_key" ON "message"("key");

-- CreateIndex
CREATE INDEX "message_state_id_idx" ON "message"("state", "id");

-- CreateIndex
CREATE INDEX "parked_event_publisher_entity_entity_id_position_idx" ON "parked_event"("publisher", "entity", "entity_id", "position");
