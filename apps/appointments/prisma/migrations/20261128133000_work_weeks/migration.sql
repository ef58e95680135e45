-- AlterTable
ALTER TABLE "appointment" ADD COLUMN     "answered_at" TIMESTAMPTZ(3);

-- Serves the time to answer by week.
CREATE INDEX "appointment_answered" ON "appointment"("answered_at") INCLUDE ("provider_id", "created_at") WHERE "answered_at" IS NOT NULL;

-- CreateTable
CREATE TABLE "work_week" (
    "week" TEXT NOT NULL,
    "phlebotomist_id" INTEGER NOT NULL,
    "patient_minutes" INTEGER NOT NULL,
    "drive_minutes" INTEGER NOT NULL,

    CONSTRAINT "work_week_pkey" PRIMARY KEY ("week","phlebotomist_id")
);
