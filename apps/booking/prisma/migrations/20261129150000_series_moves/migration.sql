-- AlterEnum
ALTER TYPE "series_visit_state" ADD VALUE 'moving' AFTER 'booked';
ALTER TYPE "series_visit_state" ADD VALUE 'unmoved' AFTER 'moving';

-- AlterTable
ALTER TABLE "visit_series" ADD COLUMN "plan" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "series_visit"
  ADD COLUMN "plan" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "day_from" TEXT,
  ADD COLUMN "day_until" TEXT,
  ADD COLUMN "moved_by" INTEGER;
