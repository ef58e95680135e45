-- By hand: renamed, with what it holds.
ALTER TABLE "booking_session" RENAME COLUMN "visit_key" TO "appointment_key";
ALTER INDEX "booking_session_visit_key_key" RENAME TO "booking_session_appointment_key_key";
