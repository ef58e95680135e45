-- AlterTable
ALTER TABLE "booking_session" ADD COLUMN     "slot_is_window" BOOLEAN NOT NULL DEFAULT false;
