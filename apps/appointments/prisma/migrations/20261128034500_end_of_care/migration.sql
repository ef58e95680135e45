-- AlterTable
ALTER TABLE "appointment" ADD COLUMN     "care_ends_on" TEXT,
ADD COLUMN     "carer_id" INTEGER;

-- CreateIndex
CREATE INDEX "appointment_care_ends_on_idx" ON "appointment"("care_ends_on");

-- CreateIndex
CREATE INDEX "appointment_carer_id_idx" ON "appointment"("carer_id");
