-- By hand: what the company says about itself becomes options of the product. A site that has an option of such a key keeps its value.
INSERT INTO "site_option" ("key", "label", "type", "built_in", "set_by") VALUES
  ('claim_people', 'First page: who comes (certified, insured); empty says nothing', 'textarea', true, 'admins'),
  ('claim_insurance', 'First page: which insurance is billed; empty says nothing', 'textarea', true, 'admins'),
  ('claim_labs', 'First page: for which labs blood is drawn; empty says nothing', 'textarea', true, 'admins')
ON CONFLICT ("key") DO UPDATE SET "label" = excluded."label", "type" = excluded."type", "config" = NULL, "built_in" = true,
  "set_by" = 'admins', "deleted_at" = NULL, "version" = "site_option"."version" + 1;
