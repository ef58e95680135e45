-- By hand: an option of the product. A site that has an option of this key keeps its value.
INSERT INTO "site_option" ("key", "label", "type", "value", "built_in", "option_category_id")
VALUES ('record_days', 'Days after a completed visit in which its provider may see the patient''s record (365 is the default)', 'number', '365',
  true, (SELECT "id" FROM "option_category" c WHERE c."name" = 'Security'))
ON CONFLICT ("key") DO UPDATE SET "label" = excluded."label", "type" = excluded."type", "config" = NULL, "built_in" = true,
  "deleted_at" = NULL, "version" = "site_option"."version" + 1;
