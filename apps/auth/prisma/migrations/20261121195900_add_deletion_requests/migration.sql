-- CreateTable
CREATE TABLE "deletion_request" (
    "id" SERIAL NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "user_id" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "provider_ids" INTEGER[],
    "reason_sealed" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "answered_by" INTEGER,
    "answer_sealed" TEXT,

    CONSTRAINT "deletion_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "deletion_request_user_id_idx" ON "deletion_request"("user_id");

-- CreateIndex
CREATE INDEX "deletion_request_state_created_at_idx" ON "deletion_request"("state", "created_at");

-- AddForeignKey
ALTER TABLE "deletion_request" ADD CONSTRAINT "deletion_request_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A person waits for one answer at a time.
CREATE UNIQUE INDEX "deletion_request_one_open" ON "deletion_request" ("user_id") WHERE "state" = 'open';
ALTER TABLE "deletion_request" ADD CONSTRAINT "deletion_request_state_known"
  CHECK ("state" IN ('open', 'withdrawn', 'declined', 'deleted'));
