-- AlterTable
ALTER TABLE "booking_session" ADD COLUMN     "appointment_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "person_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[];
