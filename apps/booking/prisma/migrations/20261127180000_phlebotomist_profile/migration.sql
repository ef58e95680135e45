-- AlterTable
ALTER TABLE "phlebotomist" ADD COLUMN     "languages" TEXT[] NOT NULL DEFAULT '{}',
ADD COLUMN     "license_state" TEXT,
ADD COLUMN     "title" TEXT;
