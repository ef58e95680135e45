-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- By hand: a phlebotomist and a time range in one constraint need it.
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- CreateTable
CREATE TABLE "appointment" (
    "id" SERIAL NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "confirmation_code" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "provider_id" INTEGER NOT NULL,
    "provider_name" TEXT NOT NULL,
    "phlebotomist_id" INTEGER NOT NULL,
    "phlebotomist_name" TEXT NOT NULL,
    "service_id" INTEGER NOT NULL,
    "service_name" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "tz" TEXT NOT NULL,
    "local_date" TEXT NOT NULL,
    "local_time" TEXT NOT NULL,
    "local_end_date" TEXT NOT NULL,
    "local_end_time" TEXT NOT NULL,
    "patient_sealed" TEXT NOT NULL,
    "location_sealed" TEXT NOT NULL,
    "address_id" INTEGER,
    "line_items" JSONB NOT NULL,
    "subtotal_cents" INTEGER NOT NULL,
    "consents" JSONB NOT NULL,
    "canceled_by" INTEGER,
    "canceled_at" TIMESTAMPTZ(3),
    "canceled_reason_sealed" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "appointment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "calendar_entry" (
    "id" SERIAL NOT NULL,
    "phlebotomist_id" INTEGER NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "place_sealed" TEXT,
    "user_id" INTEGER NOT NULL,
    "appointment_id" INTEGER,
    "hold_key" TEXT,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "calendar_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "booking_key" (
    "key" TEXT NOT NULL,
    "content_hash" TEXT,
    "appointment_id" INTEGER,
    "given_up_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "booking_key_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "person" (
    "id" INTEGER NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "roles" TEXT[],
    "provider_id" INTEGER,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL,

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
CREATE UNIQUE INDEX "appointment_confirmation_code_key" ON "appointment"("confirmation_code");

-- CreateIndex
CREATE INDEX "appointment_user_id_starts_at_idx" ON "appointment"("user_id", "starts_at");

-- CreateIndex
CREATE INDEX "appointment_phlebotomist_id_starts_at_idx" ON "appointment"("phlebotomist_id", "starts_at");

-- CreateIndex
CREATE INDEX "appointment_provider_id_starts_at_idx" ON "appointment"("provider_id", "starts_at");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_entry_appointment_id_key" ON "calendar_entry"("appointment_id");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_entry_hold_key_key" ON "calendar_entry"("hold_key");

-- CreateIndex
CREATE INDEX "calendar_entry_phlebotomist_id_ends_at_idx" ON "calendar_entry"("phlebotomist_id", "ends_at");

-- CreateIndex
CREATE UNIQUE INDEX "booking_key_appointment_id_key" ON "booking_key"("appointment_id");

-- CreateIndex
CREATE INDEX "event_occurred_at_idx" ON "event"("occurred_at");

-- CreateIndex
CREATE UNIQUE INDEX "event_type_entity_id_entity_version_key" ON "event"("type", "entity_id", "entity_version");

-- CreateIndex
CREATE UNIQUE INDEX "event_position_event_id_key" ON "event_position"("event_id");

-- CreateIndex
CREATE INDEX "parked_event_publisher_entity_entity_id_position_idx" ON "parked_event"("publisher", "entity", "entity_id", "position");

-- AddForeignKey
ALTER TABLE "calendar_entry" ADD CONSTRAINT "calendar_entry_appointment_id_fkey" FOREIGN KEY ("appointment_id") REFERENCES "appointment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking_key" ADD CONSTRAINT "booking_key_appointment_id_fkey" FOREIGN KEY ("appointment_id") REFERENCES "appointment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_position" ADD CONSTRAINT "event_position_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_unnumbered" ADD CONSTRAINT "event_unnumbered_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what the schema cannot say. `src/database.int-spec.ts` reads each of these from the catalog.

-- Nobody is in two places at once: visits and holds of one phlebotomist never overlap.
ALTER TABLE "calendar_entry" ADD CONSTRAINT "calendar_entry_no_overlap"
  EXCLUDE USING gist ("phlebotomist_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&);

-- Only a person's newest booking session holds a slot.
CREATE UNIQUE INDEX "calendar_entry_one_hold_per_user" ON "calendar_entry" ("user_id") WHERE "kind" = 'hold';

ALTER TABLE "calendar_entry" ADD CONSTRAINT "calendar_entry_times_check" CHECK ("starts_at" < "ends_at");
ALTER TABLE "calendar_entry" ADD CONSTRAINT "calendar_entry_kind_check" CHECK (
  ("kind" = 'visit' AND "appointment_id" IS NOT NULL AND "hold_key" IS NULL AND "expires_at" IS NULL)
  OR ("kind" = 'hold' AND "appointment_id" IS NULL AND "hold_key" IS NOT NULL AND "expires_at" IS NOT NULL));

ALTER TABLE "appointment" ADD CONSTRAINT "appointment_times_check" CHECK ("starts_at" < "ends_at");
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_status_check" CHECK (
  "status" IN ('pending', 'approved', 'denied', 'canceled', 'completed'));
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_subtotal_check" CHECK ("subtotal_cents" >= 0);

-- A key made a visit or was given up, once and for all.
ALTER TABLE "booking_key" ADD CONSTRAINT "booking_key_outcome_check" CHECK (
  ("appointment_id" IS NOT NULL AND "content_hash" IS NOT NULL AND "given_up_at" IS NULL)
  OR ("appointment_id" IS NULL AND "content_hash" IS NULL AND "given_up_at" IS NOT NULL));

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
