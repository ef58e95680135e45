-- The delivery log counts and finds its ids in one of these alone: the order, and what may be filtered by.
CREATE INDEX "message_listed" ON "message" ("id") INCLUDE ("state", "channel", "user_id");
CREATE INDEX "message_listed_by_state" ON "message" ("state", "id") INCLUDE ("channel", "user_id");
