-- AlterTable
ALTER TABLE "booking_session" ADD COLUMN     "override_reason_sealed" TEXT;

-- CreateTable
CREATE TABLE "booking_override" (
    "appointment_id" INTEGER NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "reason_sealed" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "booking_override_pkey" PRIMARY KEY ("appointment_id")
);
