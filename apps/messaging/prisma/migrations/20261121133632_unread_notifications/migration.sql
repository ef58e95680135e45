-- DropIndex
DROP INDEX "notification_user_id_id_idx";

-- By hand: the bell asks for a person's unread ones, newest first, however many were read.
CREATE INDEX "notification_unread" ON "notification" ("user_id", "id") WHERE "read_at" IS NULL;
