-- AlterTable
ALTER TABLE "contact_message" ADD COLUMN     "answered_at" TIMESTAMPTZ(3),
ADD COLUMN     "owner_id" INTEGER;

-- CreateTable
CREATE TABLE "contact_reply" (
    "id" SERIAL NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "message_id" INTEGER NOT NULL,
    "author_id" INTEGER NOT NULL,
    "client_id" TEXT NOT NULL,
    "text_sealed" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contact_reply_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "contact_reply_message_id_client_id_key" ON "contact_reply"("message_id", "client_id");

-- AddForeignKey
ALTER TABLE "contact_reply" ADD CONSTRAINT "contact_reply_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "contact_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;
