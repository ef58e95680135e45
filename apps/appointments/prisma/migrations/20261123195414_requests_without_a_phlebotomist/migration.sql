-- AlterTable
ALTER TABLE "appointment_request" ALTER COLUMN "phlebotomist_id" DROP NOT NULL,
ALTER COLUMN "phlebotomist_name" DROP NOT NULL;
