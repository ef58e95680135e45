-- CreateTable
CREATE TABLE "phone_action" (
    "id" UUID NOT NULL,
    "seq" SERIAL NOT NULL,
    "appointment_id" INTEGER,
    "provider_id" INTEGER,
    "phlebotomist_id" INTEGER NOT NULL,
    "operation" TEXT NOT NULL,
    "content_hash" TEXT NOT NULL,
    "input_sealed" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL,
    "reason" TEXT,
    "answer_sealed" TEXT,
    "settled" TEXT,
    "settled_by" INTEGER,
    "settled_at" TIMESTAMPTZ(3),
    "settled_reason_sealed" TEXT,

    CONSTRAINT "phone_action_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "phone_key" (
    "user_id" INTEGER NOT NULL,
    "key_sealed" TEXT NOT NULL,

    CONSTRAINT "phone_key_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "phone_action_seq_key" ON "phone_action"("seq");

-- CreateIndex
CREATE INDEX "phone_action_appointment_id_phlebotomist_id_idx" ON "phone_action"("appointment_id", "phlebotomist_id");

-- AddForeignKey
ALTER TABLE "phone_action" ADD CONSTRAINT "phone_action_appointment_id_fkey" FOREIGN KEY ("appointment_id") REFERENCES "appointment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Constraints and indexes that the schema cannot express.
ALTER TABLE "phone_action" ADD CONSTRAINT "phone_action_state_check"
  CHECK ("state" IN ('received', 'done', 'needs_you', 'waiting', 'refused', 'dismissed'));
CREATE INDEX "phone_action_open" ON "phone_action" ("appointment_id", "seq") WHERE "state" IN ('needs_you', 'waiting');
