-- AlterTable
ALTER TABLE "appointment" ADD COLUMN "series_id" INTEGER,
ADD COLUMN "series_number" INTEGER,
ADD COLUMN "series_count" INTEGER;
