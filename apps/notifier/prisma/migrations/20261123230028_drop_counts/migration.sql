-- Unused since 0.1.0
-- Lists count their rows themselves. CASCADE takes the triggers with the function.
DROP FUNCTION message_count_kept() CASCADE;
DROP TABLE "message_count";
DROP FUNCTION delivery_count_kept() CASCADE;
DROP TABLE "delivery_count";
