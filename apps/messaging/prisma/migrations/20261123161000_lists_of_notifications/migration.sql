-- Databases of early releases lost this index.
-- Supersedes 20261121133632_unread_notifications 7a02d1a345676c81a12952da820e784609274d0921ee9d5949fe90dc51c94b89
CREATE INDEX IF NOT EXISTS "notification_user_id_id_idx" ON "notification" ("user_id", "id");
