-- AlterTable
ALTER TABLE "appointment" ADD COLUMN     "arrived_at" TIMESTAMPTZ(3),
ADD COLUMN     "calendar_sequence" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "comment_sealed" TEXT,
ADD COLUMN     "completed_at" TIMESTAMPTZ(3),
ADD COLUMN     "default_drive_minutes" INTEGER NOT NULL DEFAULT 20,
ADD COLUMN     "drawn_at" TIMESTAMPTZ(3),
ADD COLUMN     "en_route_at" TIMESTAMPTZ(3),
ADD COLUMN     "eta_at" TIMESTAMPTZ(3),
ADD COLUMN     "extra_cents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "extras" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "notes_sealed" TEXT,
ADD COLUMN     "outcome" TEXT,
ADD COLUMN     "pay_extra_cents" INTEGER,
ADD COLUMN     "preparation" TEXT,
ADD COLUMN     "rated_at" TIMESTAMPTZ(3),
ADD COLUMN     "rating" INTEGER,
ADD COLUMN     "replaces_id" INTEGER,
ADD COLUMN     "stage" TEXT,
ADD COLUMN     "tip_cents" INTEGER;

-- CreateTable
CREATE TABLE "appointment_document" (
    "id" SERIAL NOT NULL,
    "appointment_id" INTEGER NOT NULL,
    "uploaded_by" INTEGER NOT NULL,
    "file_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "appointment_document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "media" (
    "id" SERIAL NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "provider_id" INTEGER,
    "file_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "media_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "appointment_document_file_key_key" ON "appointment_document"("file_key");

-- CreateIndex
CREATE INDEX "appointment_document_appointment_id_idx" ON "appointment_document"("appointment_id");

-- CreateIndex
CREATE UNIQUE INDEX "media_file_key_key" ON "media"("file_key");

-- CreateIndex
CREATE INDEX "media_owner_id_idx" ON "media"("owner_id");

-- CreateIndex
CREATE INDEX "media_provider_id_idx" ON "media"("provider_id");

-- AddForeignKey
ALTER TABLE "appointment_document" ADD CONSTRAINT "appointment_document_appointment_id_fkey" FOREIGN KEY ("appointment_id") REFERENCES "appointment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what the schema cannot say. `src/database.int-spec.ts` reads each of these from the catalog.

ALTER TABLE "appointment" ADD CONSTRAINT "appointment_stage_check" CHECK (
  "stage" IS NULL OR "stage" IN ('en_route', 'arrived', 'drawn'));
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_outcome_check" CHECK (
  "outcome" IS NULL OR ("outcome" IN ('no_show', 'failed_draw') AND "status" = 'canceled'));
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_extra_check" CHECK ("extra_cents" >= 0);
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_feedback_check" CHECK (
  ("rating" IS NULL OR "rating" BETWEEN 1 AND 5)
  AND ("tip_cents" IS NULL OR "tip_cents" >= 0) AND ("pay_extra_cents" IS NULL OR "pay_extra_cents" >= 0)
  AND ("rated_at" IS NOT NULL OR ("rating" IS NULL AND "comment_sealed" IS NULL)));

-- The list of feedback, of everybody, of a provider and of a phlebotomist: few visits have any.
CREATE INDEX "appointment_rated" ON "appointment" ("rated_at", "id")
  INCLUDE ("provider_id", "phlebotomist_id", "user_id") WHERE "rated_at" IS NOT NULL;
CREATE INDEX "appointment_rated_of_provider" ON "appointment" ("provider_id", "rated_at", "id")
  INCLUDE ("phlebotomist_id", "user_id") WHERE "rated_at" IS NOT NULL;
CREATE INDEX "appointment_rated_of_phlebotomist" ON "appointment" ("phlebotomist_id", "rated_at", "id")
  INCLUDE ("provider_id", "user_id") WHERE "rated_at" IS NOT NULL;
