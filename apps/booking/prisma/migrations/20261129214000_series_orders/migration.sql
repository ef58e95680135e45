-- AlterTable
ALTER TABLE "visit_series" ADD COLUMN     "lab_order_id" INTEGER,
ADD COLUMN     "person_id" INTEGER;

-- CreateIndex
CREATE INDEX "visit_series_lab_order_id_idx" ON "visit_series"("lab_order_id");
