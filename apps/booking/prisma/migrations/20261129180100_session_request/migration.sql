-- AlterTable
ALTER TABLE "booking_session" ADD COLUMN     "request_id" INTEGER;
