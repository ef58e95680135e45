ALTER TABLE "appointment" ADD COLUMN "offer_key" TEXT;

-- A time that is offered from the waitlist is held for nobody's session.
ALTER TABLE "calendar_entry" DROP CONSTRAINT "calendar_entry_hold_check";
