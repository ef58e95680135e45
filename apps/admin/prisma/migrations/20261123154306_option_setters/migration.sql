-- AlterTable
ALTER TABLE "site_option" ADD COLUMN     "set_by" TEXT NOT NULL DEFAULT 'developers';

-- By hand: what developers added before is for admins, and of the product's options those that say how the site presents itself.
UPDATE "site_option" SET "set_by" = 'admins' WHERE NOT "built_in"
  OR "key" IN ('site_title', 'site_favicon', 'site_copyright', 'company_address', 'company_phone');
-- The icon is a file of the library; any other address counts as none.
UPDATE "site_option" SET "value" = NULL, "version" = "version" + 1
  WHERE "key" = 'site_favicon' AND "value" !~ '^[1-9][0-9]{0,9}$';
