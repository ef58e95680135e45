-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "message_id" INTEGER,
ADD COLUMN     "sender_id" INTEGER;

-- The notification of a message.
CREATE UNIQUE INDEX "notification_of_message" ON "notification"("message_id") WHERE "message_id" IS NOT NULL;
