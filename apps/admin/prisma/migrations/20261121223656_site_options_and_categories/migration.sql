-- AlterTable
ALTER TABLE "site_option" ADD COLUMN     "announced_version" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "built_in" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "managed_by_env" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "option_category_id" INTEGER;

-- CreateTable
CREATE TABLE "option_category" (
    "id" SERIAL NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "name" TEXT NOT NULL,

    CONSTRAINT "option_category_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "site_option_option_category_id_idx" ON "site_option"("option_category_id");

-- AddForeignKey
ALTER TABLE "site_option" ADD CONSTRAINT "site_option_option_category_id_fkey" FOREIGN KEY ("option_category_id") REFERENCES "option_category"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- By hand: what a category is called is there once, and one key is one option.
CREATE UNIQUE INDEX "option_category_name" ON "option_category" (lower("name"));

-- The options that the product reads (1 §3, booking's and who sees what), and where they stand.
INSERT INTO "option_category" ("name") VALUES ('Site'), ('Company'), ('Security'), ('Booking');
UPDATE "site_option" SET "built_in" = true,
  "option_category_id" = (SELECT "id" FROM "option_category" c WHERE c."name" =
    CASE WHEN "key" LIKE 'company%' THEN 'Company' WHEN "key" = 'password_strength' THEN 'Security' ELSE 'Site' END)
  WHERE "key" IN ('site_title', 'site_favicon', 'site_copyright', 'password_strength', 'company_address', 'company_phone');
INSERT INTO "site_option" ("key", "label", "type", "value", "config", "built_in", "option_category_id")
SELECT o.*, true, (SELECT "id" FROM "option_category" c WHERE c."name" = 'Booking') FROM (VALUES
  ('booking_notice_minutes', 'Minimum notice in minutes', 'number', '60', NULL::jsonb),
  ('booking_horizon_days', 'Bookable ahead, in days', 'number', '1826', NULL),
  ('booking_grid_minutes', 'Minutes between starts (divides 60)', 'number', '15', NULL),
  ('booking_hold_minutes', 'Minutes a chosen time is held (1 to 60)', 'number', '10', NULL)) AS o;
INSERT INTO "site_option" ("key", "label", "type", "value", "config", "built_in", "option_category_id")
VALUES ('admin_scope', 'What admins see', 'select', 'provider',
  '{"choices": [{"label": "Their own provider", "value": "provider"}, {"label": "All providers", "value": "all"}]}',
  true, (SELECT "id" FROM "option_category" c WHERE c."name" = 'Security'));
