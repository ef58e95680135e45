-- AlterTable
ALTER TABLE "appointment" ADD COLUMN     "delivered_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "specimen" (
    "id" SERIAL NOT NULL,
    "appointment_id" INTEGER NOT NULL,
    "number" TEXT,
    "tube_id" INTEGER,
    "tube_name" TEXT NOT NULL,
    "cap_color" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "spin_minutes" INTEGER NOT NULL,
    "temperature" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'planned',
    "label" TEXT,
    "collected_at" TIMESTAMPTZ(3),
    "collected_by" INTEGER,
    "void_reason_sealed" TEXT,
    "voided_at" TIMESTAMPTZ(3),
    "voided_by" INTEGER,
    "late_told_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "specimen_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "label_ahead" (
    "number" TEXT NOT NULL,
    "phlebotomist_id" INTEGER NOT NULL,
    "printed_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "label_ahead_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "handover" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "receiver_sealed" TEXT NOT NULL,
    "file_key" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "tz" TEXT NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "provider_id" INTEGER NOT NULL,
    "corrects_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "handover_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "handover_specimen" (
    "handover_id" INTEGER NOT NULL,
    "specimen_id" INTEGER NOT NULL,

    CONSTRAINT "handover_specimen_pkey" PRIMARY KEY ("handover_id","specimen_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "specimen_number_key" ON "specimen"("number");

-- CreateIndex
CREATE INDEX "specimen_appointment_id_idx" ON "specimen"("appointment_id");

-- CreateIndex
CREATE INDEX "label_ahead_phlebotomist_id_idx" ON "label_ahead"("phlebotomist_id");

-- CreateIndex
CREATE UNIQUE INDEX "handover_file_key_key" ON "handover"("file_key");

-- CreateIndex
CREATE UNIQUE INDEX "handover_corrects_id_key" ON "handover"("corrects_id");

-- CreateIndex
CREATE INDEX "handover_provider_id_at_idx" ON "handover"("provider_id", "at");

-- CreateIndex
CREATE INDEX "handover_actor_id_at_idx" ON "handover"("actor_id", "at");

-- CreateIndex
CREATE INDEX "handover_specimen_specimen_id_idx" ON "handover_specimen"("specimen_id");

-- AddForeignKey
ALTER TABLE "specimen" ADD CONSTRAINT "specimen_appointment_id_fkey" FOREIGN KEY ("appointment_id") REFERENCES "appointment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "handover_specimen" ADD CONSTRAINT "handover_specimen_handover_id_fkey" FOREIGN KEY ("handover_id") REFERENCES "handover"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "handover_specimen" ADD CONSTRAINT "handover_specimen_specimen_id_fkey" FOREIGN KEY ("specimen_id") REFERENCES "specimen"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "handover" ADD CONSTRAINT "handover_corrects_id_fkey" FOREIGN KEY ("corrects_id") REFERENCES "handover"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Tubes on their way to a lab are found among those collected in the last days.
CREATE INDEX "specimen_collected_at_idx" ON "specimen"("collected_at") WHERE "state" = 'collected';
