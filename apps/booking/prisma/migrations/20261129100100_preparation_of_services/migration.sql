-- AlterTable
ALTER TABLE "service" ADD COLUMN     "bring_order" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "fasting_hours" INTEGER,
ADD COLUMN     "medicines" TEXT;
