CREATE INDEX "notification_unread_of_visit" ON "notification"("appointment_id") WHERE "read_at" IS NULL;
