-- AlterTable
ALTER TABLE "appointment" ADD COLUMN     "person_id" INTEGER,
ADD COLUMN     "person_sealed" TEXT,
ADD COLUMN     "together_id" INTEGER;

-- AlterTable
ALTER TABLE "calendar_entry" ADD COLUMN     "together_id" INTEGER;

-- CreateIndex
CREATE INDEX "appointment_together_id_idx" ON "appointment"("together_id");
