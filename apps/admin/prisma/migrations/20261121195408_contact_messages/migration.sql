-- CreateTable
CREATE TABLE "contact_message" (
    "id" SERIAL NOT NULL,
    "provider_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "user_id" INTEGER,
    "phone_sealed" TEXT,
    "subject_sealed" TEXT,
    "message_sealed" TEXT NOT NULL,
    "local_date" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "contact_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "provider" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "tz" TEXT NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "provider_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "contact_message_created_at_id_idx" ON "contact_message"("created_at", "id");

-- CreateIndex
CREATE INDEX "contact_message_provider_id_created_at_id_idx" ON "contact_message"("provider_id", "created_at", "id");

-- By hand: what the schema cannot say. `src/contact/contact-messages.int-spec.ts` reads each from the catalog.

-- Parts of a name or an address are found in the middle of it; lists are ordered by either.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "contact_message_sender" ON "contact_message"
  USING gin ((' ' || lower("name" || ' ' || "email")) gin_trgm_ops);
CREATE INDEX "contact_message_by_name" ON "contact_message" (lower("name"), "id");
CREATE INDEX "contact_message_by_email" ON "contact_message" ("email", "id");
