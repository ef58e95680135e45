-- CreateTable
CREATE TABLE "text_reply" (
    "id" SERIAL NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "message_sid" TEXT NOT NULL,
    "phone_sealed" TEXT NOT NULL,
    "text_sealed" TEXT NOT NULL,
    "reminded_of" INTEGER,
    "provider_id" INTEGER NOT NULL DEFAULT 0,
    "state" TEXT NOT NULL DEFAULT 'received',
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "done_by" INTEGER,

    CONSTRAINT "text_reply_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "text_reply_message_sid_key" ON "text_reply"("message_sid");

-- CreateIndex
CREATE INDEX "text_reply_provider_id_id_idx" ON "text_reply"("provider_id", "id");

-- CreateIndex
CREATE INDEX "text_reply_received_at_idx" ON "text_reply"("received_at");
