-- By hand: a visit that staff book may be nobody's until its patient says that it is theirs.
ALTER TABLE "booking_session" DROP CONSTRAINT "booking_session_state_check";
ALTER TABLE "booking_session" ADD CONSTRAINT "booking_session_state_check" CHECK (
    CASE "state"
      WHEN 'open' THEN "appointment_id" IS NULL AND "content_hash" IS NULL
      WHEN 'finalizing' THEN "appointment_id" IS NULL AND "content_hash" IS NOT NULL AND "frozen_at" IS NOT NULL
      ELSE "appointment_id" IS NOT NULL AND "content_hash" IS NOT NULL
    END);
