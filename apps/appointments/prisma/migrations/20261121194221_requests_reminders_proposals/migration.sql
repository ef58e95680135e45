-- CreateTable
CREATE TABLE "appointment_request" (
    "id" SERIAL NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "user_id" INTEGER NOT NULL,
    "phlebotomist_id" INTEGER NOT NULL,
    "phlebotomist_name" TEXT NOT NULL,
    "provider_id" INTEGER,
    "provider_name" TEXT,
    "actor_id" INTEGER NOT NULL,
    "note_sealed" TEXT,
    "attachment_id" INTEGER,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "appointment_id" INTEGER,

    CONSTRAINT "appointment_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "appointment_proposal" (
    "id" SERIAL NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "appointment_id" INTEGER NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "starts" TIMESTAMPTZ(3)[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "appointment_proposal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "appointment_reminder" (
    "appointment_id" INTEGER NOT NULL,
    "hours" INTEGER NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "appointment_reminder_pkey" PRIMARY KEY ("appointment_id","hours","starts_at")
);

-- CreateIndex
CREATE INDEX "appointment_proposal_appointment_id_idx" ON "appointment_proposal"("appointment_id");

-- By hand: what the schema cannot say. `src/database.int-spec.ts` reads each of these from the catalog.

-- Only open requests are ever listed: whose they are, the order, and what may be filtered by.
CREATE INDEX "appointment_request_of_user" ON "appointment_request" ("user_id", "requested_at", "id")
  WHERE "deleted_at" IS NULL AND "appointment_id" IS NULL;
CREATE INDEX "appointment_request_of_phlebotomist" ON "appointment_request" ("phlebotomist_id", "requested_at", "id")
  INCLUDE ("user_id", "provider_id") WHERE "deleted_at" IS NULL AND "appointment_id" IS NULL;
CREATE INDEX "appointment_request_of_provider" ON "appointment_request" ("provider_id", "requested_at", "id")
  INCLUDE ("user_id", "phlebotomist_id") WHERE "deleted_at" IS NULL AND "appointment_id" IS NULL;
CREATE INDEX "appointment_request_by_time" ON "appointment_request" ("requested_at", "id")
  INCLUDE ("user_id", "phlebotomist_id") WHERE "deleted_at" IS NULL AND "appointment_id" IS NULL;

-- One proposal of a visit is open at a time.
CREATE UNIQUE INDEX "appointment_proposal_open" ON "appointment_proposal" ("appointment_id") WHERE "state" = 'open';
ALTER TABLE "appointment_proposal" ADD CONSTRAINT "appointment_proposal_state_check"
  CHECK ("state" IN ('open', 'accepted', 'declined', 'replaced'));
