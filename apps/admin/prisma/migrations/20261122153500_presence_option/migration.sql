-- By hand: automatic offline (OP §6), which was a setting of the environment, becomes an option of the product, off at first. A
-- site that has an option of this key keeps its value.
INSERT INTO "site_option" ("key", "label", "type", "value", "built_in", "option_category_id")
VALUES ('presence_offline_minutes', 'Minutes without a sign of a phlebotomist until they are set offline (0 is never, the default)', 'number', '0',
  true, (SELECT "id" FROM "option_category" c WHERE c."name" = 'Booking'))
ON CONFLICT ("key") DO UPDATE SET "label" = excluded."label", "type" = excluded."type", "config" = NULL, "built_in" = true,
  "deleted_at" = NULL, "version" = "site_option"."version" + 1;
