-- AlterTable
ALTER TABLE "appointment" ADD COLUMN     "planned_at" TIMESTAMPTZ(3),
ADD COLUMN     "window_minutes" INTEGER;

-- AlterTable
ALTER TABLE "calendar_entry" ADD COLUMN     "starts" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- Serves the job that tells patients the half hour of the arrival.
CREATE INDEX "appointment_untold_windows" ON "appointment"("starts_at") WHERE "window_minutes" > 30 AND "status" = 'approved';
