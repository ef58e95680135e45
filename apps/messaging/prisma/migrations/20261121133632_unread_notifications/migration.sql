-- DropIndex: the bell reads the unread ones by an index of their own.
DROP INDEX "notification_user_id_id_idx";
