-- AlterTable
ALTER TABLE "message" ADD COLUMN     "notification_id" INTEGER;

-- CreateIndex
CREATE INDEX "message_user_id_id_idx" ON "message"("user_id", "id");

-- By hand: messages of before tell by their key what they are about.
UPDATE "message" SET "notification_id" = substring("key" from '^notification-(?:sms-)?(\d{1,9})$')::int
 WHERE "key" ~ '^notification-(sms-)?\d{1,9}$';
