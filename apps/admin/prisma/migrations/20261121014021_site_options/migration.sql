-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "site_option" (
    "id" SERIAL NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "key" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "value" TEXT,
    "config" JSONB,

    CONSTRAINT "site_option_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "site_option_key_key" ON "site_option"("key");

-- The options that every site has (1 §3), with their defaults.
INSERT INTO "site_option" ("key", "label", "type", "value", "config") VALUES
  ('site_title', 'Site title', 'text', 'Drawpoint', NULL),
  ('site_favicon', 'Site icon', 'media', '/favicon.svg', NULL),
  ('site_copyright', 'Copyright line', 'text', '© 2026 Drawpoint', NULL),
  ('password_strength', 'Password strength', 'select', 'strong',
   '{"choices": [{"label": "At least 6 characters", "value": "any"},
                 {"label": "Letters and numbers, at least 8", "value": "letters_numbers"},
                 {"label": "Upper and lower case and numbers, at least 8", "value": "strong"},
                 {"label": "Upper and lower case, numbers and symbols, at least 12", "value": "very_strong"}]}'),
  ('company_address', 'Company address', 'textarea', NULL, NULL),
  ('company_phone', 'Company phone', 'text', NULL, NULL);
