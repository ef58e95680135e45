-- AlterTable
ALTER TABLE "appointment_request" ADD COLUMN     "free" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "redraw_cause" TEXT,
ADD COLUMN     "redraw_of" INTEGER;

-- CreateTable
CREATE TABLE "visit_bedside" (
    "appointment_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "identity_state" TEXT,
    "identity_at" TIMESTAMPTZ(3),
    "identity_tries" INTEGER NOT NULL DEFAULT 0,
    "tries_since" TIMESTAMPTZ(3),
    "consent_at" TIMESTAMPTZ(3),
    "checklist_at" TIMESTAMPTZ(3),
    "attempts" INTEGER,
    "rejected_at" TIMESTAMPTZ(3),
    "recorded_sealed" TEXT,

    CONSTRAINT "visit_bedside_pkey" PRIMARY KEY ("appointment_id")
);

-- CreateIndex
CREATE INDEX "appointment_request_redraw_of_idx" ON "appointment_request"("redraw_of");

-- AddForeignKey
ALTER TABLE "visit_bedside" ADD CONSTRAINT "visit_bedside_appointment_id_fkey" FOREIGN KEY ("appointment_id") REFERENCES "appointment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
