-- CreateEnum
CREATE TYPE "series_visit_state" AS ENUM ('waiting', 'unplaced', 'booked', 'completed', 'canceling', 'canceled');

-- CreateTable
CREATE TABLE "visit_series" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "provider_id" INTEGER NOT NULL,
    "service_id" INTEGER NOT NULL,
    "phlebotomist_id" INTEGER,
    "others" BOOLEAN NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "patient_sealed" TEXT NOT NULL,
    "rule" JSONB NOT NULL,
    "tolerance_days" INTEGER NOT NULL,
    "day_from" TEXT NOT NULL,
    "day_until" TEXT NOT NULL,
    "from_last_draw" BOOLEAN NOT NULL,
    "consents" JSONB NOT NULL,
    "consent_versions" JSONB NOT NULL,
    "consent_language" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "visit_series_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "series_visit" (
    "series_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "wished_on" TEXT NOT NULL,
    "state" "series_visit_state" NOT NULL DEFAULT 'waiting',
    "appointment_id" INTEGER,
    "visit_on" TEXT,
    "tried_at" TIMESTAMPTZ(3),
    "canceled_by" INTEGER,
    "by_patient" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "series_visit_pkey" PRIMARY KEY ("series_id","number")
);

-- CreateIndex
CREATE INDEX "visit_series_user_id_idx" ON "visit_series"("user_id");

-- CreateIndex
CREATE INDEX "visit_series_provider_id_idx" ON "visit_series"("provider_id");

-- CreateIndex
CREATE UNIQUE INDEX "series_visit_appointment_id_key" ON "series_visit"("appointment_id");

-- CreateIndex
CREATE INDEX "series_visit_state_wished_on_idx" ON "series_visit"("state", "wished_on");

-- AddForeignKey
ALTER TABLE "series_visit" ADD CONSTRAINT "series_visit_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "visit_series"("id") ON DELETE CASCADE ON UPDATE CASCADE;
