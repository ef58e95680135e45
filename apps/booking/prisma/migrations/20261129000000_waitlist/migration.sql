-- AlterTable
ALTER TABLE "booking_session" ADD COLUMN     "from_waitlist" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "waitlist_entry" (
    "id" SERIAL NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "user_id" INTEGER NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "service_id" INTEGER NOT NULL,
    "provider_id" INTEGER NOT NULL,
    "phlebotomist_id" INTEGER,
    "appointment_id" INTEGER,
    "patient_sealed" TEXT NOT NULL,
    "person_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "from_date" TEXT NOT NULL,
    "to_date" TEXT NOT NULL,
    "days" INTEGER[],
    "from_time" TEXT NOT NULL,
    "to_time" TEXT NOT NULL,
    "dates_off" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "by_email" BOOLEAN NOT NULL,
    "by_text" BOOLEAN NOT NULL,
    "urgent" BOOLEAN NOT NULL DEFAULT false,
    "state" TEXT NOT NULL DEFAULT 'active',
    "unanswered" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "waitlist_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "freed_time" (
    "id" SERIAL NOT NULL,
    "source" TEXT NOT NULL,
    "provider_id" INTEGER,
    "phlebotomist_id" INTEGER NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "appointment_id" INTEGER,
    "freed_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "freed_time_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "waitlist_offer" (
    "id" SERIAL NOT NULL,
    "entry_id" INTEGER NOT NULL,
    "freed_time_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "hold_key" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "token_sealed" TEXT NOT NULL,
    "phlebotomist_id" INTEGER NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "window_minutes" INTEGER,
    "tz" TEXT NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "offered_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "appointment_id" INTEGER,

    CONSTRAINT "waitlist_offer_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "waitlist_entry_user_id_idx" ON "waitlist_entry"("user_id");

-- CreateIndex
CREATE INDEX "waitlist_entry_provider_id_state_idx" ON "waitlist_entry"("provider_id", "state");

-- CreateIndex
CREATE INDEX "waitlist_entry_appointment_id_idx" ON "waitlist_entry"("appointment_id");

-- CreateIndex
CREATE UNIQUE INDEX "freed_time_source_key" ON "freed_time"("source");

-- CreateIndex
CREATE INDEX "freed_time_appointment_id_idx" ON "freed_time"("appointment_id");

-- CreateIndex
CREATE INDEX "freed_time_provider_id_freed_at_idx" ON "freed_time"("provider_id", "freed_at");

-- CreateIndex
CREATE UNIQUE INDEX "waitlist_offer_hold_key_key" ON "waitlist_offer"("hold_key");

-- CreateIndex
CREATE UNIQUE INDEX "waitlist_offer_token_hash_key" ON "waitlist_offer"("token_hash");

-- CreateIndex
CREATE INDEX "waitlist_offer_freed_time_id_idx" ON "waitlist_offer"("freed_time_id");

-- CreateIndex
CREATE INDEX "waitlist_offer_user_id_idx" ON "waitlist_offer"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "waitlist_offer_entry_id_freed_time_id_key" ON "waitlist_offer"("entry_id", "freed_time_id");

-- AddForeignKey
ALTER TABLE "waitlist_offer" ADD CONSTRAINT "waitlist_offer_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "waitlist_entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waitlist_offer" ADD CONSTRAINT "waitlist_offer_freed_time_id_fkey" FOREIGN KEY ("freed_time_id") REFERENCES "freed_time"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A person has at most one offer that can be answered.
CREATE UNIQUE INDEX "waitlist_offer_one_open" ON "waitlist_offer"("user_id") WHERE "state" IN ('holding', 'open', 'accepting');
