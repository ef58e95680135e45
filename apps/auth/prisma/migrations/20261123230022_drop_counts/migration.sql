-- Unused since 0.1.0
-- Lists count their rows themselves. CASCADE takes the triggers with the function.
DROP FUNCTION user_count_kept() CASCADE;
DROP TABLE "user_count";
