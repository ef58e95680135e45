-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "exception_kind" AS ENUM ('available', 'unavailable');

-- CreateEnum
CREATE TYPE "session_state" AS ENUM ('open', 'finalizing', 'finalized');

-- CreateTable
CREATE TABLE "service" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "default_appointment_length_minutes" INTEGER NOT NULL DEFAULT 60,
    "default_extra_radius_extension_minutes" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "service_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "provider" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "line1" TEXT,
    "city" TEXT,
    "state" TEXT,
    "zip" TEXT,
    "lat" DOUBLE PRECISION,
    "lng" DOUBLE PRECISION,
    "phone" TEXT,
    "license_number" TEXT,
    "travel_price_cents" INTEGER NOT NULL DEFAULT 0,
    "tz" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "provider_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "provider_service" (
    "provider_id" INTEGER NOT NULL,
    "service_id" INTEGER NOT NULL,
    "price_cents" INTEGER,
    "appointment_length_minutes" INTEGER,
    "extra_radius_extension_minutes" INTEGER,
    "enabled" BOOLEAN,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "provider_service_pkey" PRIMARY KEY ("provider_id","service_id")
);

-- CreateTable
CREATE TABLE "phlebotomist" (
    "id" INTEGER NOT NULL,
    "tz" TEXT NOT NULL,
    "default_drive_minutes" INTEGER NOT NULL DEFAULT 30,
    "line1" TEXT,
    "city" TEXT,
    "state" TEXT,
    "zip" TEXT,
    "lat" DOUBLE PRECISION,
    "lng" DOUBLE PRECISION,
    "service_radius_km" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "service_extra_radius_km" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "service_extra_charge_cents" INTEGER NOT NULL DEFAULT 0,
    "bookable" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "phlebotomist_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "phlebotomist_provider" (
    "phlebotomist_id" INTEGER NOT NULL,
    "provider_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "phlebotomist_provider_pkey" PRIMARY KEY ("phlebotomist_id","provider_id")
);

-- CreateTable
CREATE TABLE "phlebotomist_service" (
    "phlebotomist_id" INTEGER NOT NULL,
    "service_id" INTEGER NOT NULL,
    "price_cents" INTEGER,
    "appointment_length_minutes" INTEGER,
    "extra_radius_extension_minutes" INTEGER,
    "accepted" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "phlebotomist_service_pkey" PRIMARY KEY ("phlebotomist_id","service_id")
);

-- CreateTable
CREATE TABLE "availability_rule" (
    "id" SERIAL NOT NULL,
    "phlebotomist_id" INTEGER NOT NULL,
    "dow" INTEGER NOT NULL,
    "start_time" TEXT NOT NULL,
    "end_time" TEXT NOT NULL,

    CONSTRAINT "availability_rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "availability_exception" (
    "id" SERIAL NOT NULL,
    "phlebotomist_id" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "start_time" TEXT NOT NULL,
    "end_time" TEXT NOT NULL,
    "kind" "exception_kind" NOT NULL,

    CONSTRAINT "availability_exception_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assignment" (
    "user_id" INTEGER NOT NULL,
    "phlebotomist_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "assignment_pkey" PRIMARY KEY ("user_id")
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
CREATE TABLE "booking_session" (
    "id" SERIAL NOT NULL,
    "token_hash" TEXT NOT NULL,
    "visit_key" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "service_id" INTEGER,
    "provider_id" INTEGER,
    "phlebotomist_id" INTEGER,
    "patient_sealed" TEXT,
    "slot_starts_at" TIMESTAMPTZ(3),
    "slot_ends_at" TIMESTAMPTZ(3),
    "held_until" TIMESTAMPTZ(3),
    "disclaimers" JSONB NOT NULL DEFAULT '{}',
    "line_items" JSONB NOT NULL DEFAULT '[]',
    "price_cents" INTEGER NOT NULL DEFAULT 0,
    "state" "session_state" NOT NULL DEFAULT 'open',
    "content_hash" TEXT,
    "owner_id" INTEGER,
    "frozen_at" TIMESTAMPTZ(3),
    "appointment_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "booking_session_pkey" PRIMARY KEY ("id")
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
CREATE INDEX "phlebotomist_provider_provider_id_idx" ON "phlebotomist_provider"("provider_id");

-- CreateIndex
CREATE INDEX "availability_rule_phlebotomist_id_idx" ON "availability_rule"("phlebotomist_id");

-- CreateIndex
CREATE INDEX "availability_exception_phlebotomist_id_date_idx" ON "availability_exception"("phlebotomist_id", "date");

-- CreateIndex
CREATE INDEX "assignment_phlebotomist_id_idx" ON "assignment"("phlebotomist_id");

-- CreateIndex
CREATE UNIQUE INDEX "booking_session_token_hash_key" ON "booking_session"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "booking_session_visit_key_key" ON "booking_session"("visit_key");

-- CreateIndex
CREATE INDEX "booking_session_user_id_id_idx" ON "booking_session"("user_id", "id");

-- CreateIndex
CREATE INDEX "booking_session_expires_at_idx" ON "booking_session"("expires_at");

-- CreateIndex
CREATE INDEX "parked_event_publisher_entity_entity_id_position_idx" ON "parked_event"("publisher", "entity", "entity_id", "position");

-- AddForeignKey
ALTER TABLE "provider_service" ADD CONSTRAINT "provider_service_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "provider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_service" ADD CONSTRAINT "provider_service_service_id_fkey" FOREIGN KEY ("service_id") REFERENCES "service"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "phlebotomist_provider" ADD CONSTRAINT "phlebotomist_provider_phlebotomist_id_fkey" FOREIGN KEY ("phlebotomist_id") REFERENCES "phlebotomist"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "phlebotomist_provider" ADD CONSTRAINT "phlebotomist_provider_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "provider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "phlebotomist_service" ADD CONSTRAINT "phlebotomist_service_phlebotomist_id_fkey" FOREIGN KEY ("phlebotomist_id") REFERENCES "phlebotomist"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "phlebotomist_service" ADD CONSTRAINT "phlebotomist_service_service_id_fkey" FOREIGN KEY ("service_id") REFERENCES "service"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "availability_rule" ADD CONSTRAINT "availability_rule_phlebotomist_id_fkey" FOREIGN KEY ("phlebotomist_id") REFERENCES "phlebotomist"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "availability_exception" ADD CONSTRAINT "availability_exception_phlebotomist_id_fkey" FOREIGN KEY ("phlebotomist_id") REFERENCES "phlebotomist"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_phlebotomist_id_fkey" FOREIGN KEY ("phlebotomist_id") REFERENCES "phlebotomist"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say.
ALTER TABLE "service"
  ADD CONSTRAINT "service_terms_check" CHECK ("price_cents" >= 0
    AND "default_appointment_length_minutes" BETWEEN 5 AND 720
    AND "default_extra_radius_extension_minutes" BETWEEN 0 AND 720);
ALTER TABLE "provider"
  ADD CONSTRAINT "provider_travel_price_check" CHECK ("travel_price_cents" >= 0),
  ADD CONSTRAINT "provider_place_check" CHECK (("lat" IS NULL) = ("lng" IS NULL));
ALTER TABLE "provider_service"
  ADD CONSTRAINT "provider_service_terms_check" CHECK ("price_cents" >= 0
    AND "appointment_length_minutes" BETWEEN 5 AND 720
    AND "extra_radius_extension_minutes" BETWEEN 0 AND 720);
ALTER TABLE "phlebotomist"
  ADD CONSTRAINT "phlebotomist_area_check" CHECK ("service_radius_km" >= 0
    AND "service_extra_radius_km" >= 0 AND "service_extra_charge_cents" >= 0
    AND "default_drive_minutes" >= 0 AND ("lat" IS NULL) = ("lng" IS NULL));
ALTER TABLE "phlebotomist_service"
  ADD CONSTRAINT "phlebotomist_service_terms_check" CHECK ("price_cents" >= 0
    AND "appointment_length_minutes" BETWEEN 5 AND 720
    AND "extra_radius_extension_minutes" BETWEEN 0 AND 720);
ALTER TABLE "availability_rule"
  ADD CONSTRAINT "availability_rule_hours_check" CHECK ("dow" BETWEEN 0 AND 6
    AND "start_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
    AND "end_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
    AND ("end_time" > "start_time" OR "end_time" = '00:00'));
ALTER TABLE "availability_exception"
  ADD CONSTRAINT "availability_exception_hours_check" CHECK ("date" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
    AND "start_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
    AND "end_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
    AND ("end_time" > "start_time" OR "end_time" = '00:00'));
ALTER TABLE "booking_session"
  ADD CONSTRAINT "booking_session_slot_check" CHECK (("slot_starts_at" IS NULL) = ("slot_ends_at" IS NULL)
    AND ("slot_starts_at" IS NOT NULL OR "held_until" IS NULL)),
  ADD CONSTRAINT "booking_session_state_check" CHECK (
    CASE "state"
      WHEN 'open' THEN "appointment_id" IS NULL AND "content_hash" IS NULL
      WHEN 'finalizing' THEN "appointment_id" IS NULL AND "content_hash" IS NOT NULL
        AND "owner_id" IS NOT NULL AND "frozen_at" IS NOT NULL
      ELSE "appointment_id" IS NOT NULL AND "content_hash" IS NOT NULL
    END);
