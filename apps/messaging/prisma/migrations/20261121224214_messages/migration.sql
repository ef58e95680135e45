-- CreateTable
CREATE TABLE "thread" (
    "user_id" INTEGER NOT NULL,
    "other_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "last_message_id" INTEGER NOT NULL,
    "told_message_id" INTEGER,

    CONSTRAINT "thread_pkey" PRIMARY KEY ("user_id","other_id")
);

-- CreateTable
CREATE TABLE "message" (
    "id" SERIAL NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "low_id" INTEGER NOT NULL,
    "high_id" INTEGER NOT NULL,
    "sender_id" INTEGER NOT NULL,
    "receiver_id" INTEGER NOT NULL,
    "impersonator_id" INTEGER,
    "content_sealed" TEXT NOT NULL,
    "client_id" TEXT,
    "appointment_id" INTEGER,
    "read_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "message_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "thread_user_id_last_message_id_idx" ON "thread"("user_id", "last_message_id");

-- CreateIndex
CREATE INDEX "message_low_id_high_id_id_idx" ON "message"("low_id", "high_id", "id");

-- CreateIndex
CREATE INDEX "message_low_id_high_id_created_at_idx" ON "message"("low_id", "high_id", "created_at");

-- CreateIndex
CREATE INDEX "message_sender_id_id_idx" ON "message"("sender_id", "id");

-- CreateIndex
CREATE INDEX "message_receiver_id_id_idx" ON "message"("receiver_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "message_sender_id_client_id_key" ON "message"("sender_id", "client_id");

-- A person's unread ones, counted for each who wrote them.
CREATE INDEX "message_unread" ON "message"("receiver_id", "sender_id", "id") WHERE "read_at" IS NULL;

-- What was said about a visit.
CREATE INDEX "message_of_appointment" ON "message"("low_id", "high_id", "appointment_id", "id") WHERE "appointment_id" IS NOT NULL;

-- Nobody writes to themselves, and each pair is written in one way.
ALTER TABLE "message" ADD CONSTRAINT "message_pair" CHECK ("low_id" < "high_id" AND "sender_id" <> "receiver_id");
