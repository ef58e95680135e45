-- AlterTable
ALTER TABLE "phlebotomist" ADD COLUMN     "hours_version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "patient_link" (
    "patient_id" INTEGER NOT NULL,
    "phlebotomist_id" INTEGER NOT NULL,
    "provider_id" INTEGER NOT NULL,

    CONSTRAINT "patient_link_pkey" PRIMARY KEY ("patient_id","phlebotomist_id","provider_id")
);

-- CreateIndex
CREATE INDEX "patient_link_provider_id_patient_id_idx" ON "patient_link"("provider_id", "patient_id");

-- CreateIndex
CREATE INDEX "patient_link_phlebotomist_id_patient_id_idx" ON "patient_link"("phlebotomist_id", "patient_id");
