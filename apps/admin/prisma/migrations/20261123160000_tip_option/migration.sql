-- By hand: the highest tip becomes an option of the product. A site that has an option of this key keeps its value.
INSERT INTO "site_option" ("key", "label", "type", "value", "built_in", "option_category_id")
VALUES ('tip_max', 'Highest tip in dollars, unless the visit costs more', 'number', '200', true,
  (SELECT "id" FROM "option_category" c WHERE c."name" = 'Booking'))
ON CONFLICT ("key") DO UPDATE SET "label" = excluded."label", "type" = excluded."type", "config" = NULL, "built_in" = true,
  "deleted_at" = NULL, "version" = "site_option"."version" + 1;
