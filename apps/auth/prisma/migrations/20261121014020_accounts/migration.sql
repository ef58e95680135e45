-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "user" (
    "id" SERIAL NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "email" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "gender" TEXT,
    "date_of_birth_sealed" TEXT,
    "mobile_sealed" TEXT,
    "password_hash" TEXT,
    "roles" TEXT[],
    "is_phlebotomist" BOOLEAN NOT NULL DEFAULT false,
    "provider_id" INTEGER,
    "theme_preference" TEXT NOT NULL DEFAULT 'light',
    "scheduling_for_someone_else" BOOLEAN NOT NULL DEFAULT false,
    "email_verified_at" TIMESTAMPTZ(3),
    "last_visited_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "previous_visit_at" TIMESTAMPTZ(3),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_verification" (
    "user_id" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "registration_sealed" TEXT,
    "registered_at" TIMESTAMPTZ(3),

    CONSTRAINT "email_verification_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "throttle" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "window_started_at" TIMESTAMPTZ(3) NOT NULL,
    "strikes" INTEGER NOT NULL,
    "blocked_until" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "throttle_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "address" (
    "id" SERIAL NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "user_id" INTEGER NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "details_sealed" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "address_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "action" TEXT NOT NULL,
    "user_id" INTEGER,
    "request_id" TEXT NOT NULL,
    "client_ip_sealed" TEXT,

    CONSTRAINT "audit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event" (
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "entity_version" INTEGER NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "data" JSONB NOT NULL,

    CONSTRAINT "event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_position" (
    "position" BIGSERIAL NOT NULL,
    "event_id" UUID NOT NULL,

    CONSTRAINT "event_position_pkey" PRIMARY KEY ("position")
);

-- CreateTable
CREATE TABLE "event_unnumbered" (
    "event_id" UUID NOT NULL,

    CONSTRAINT "event_unnumbered_pkey" PRIMARY KEY ("event_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_hash_key" ON "session"("token_hash");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "session_created_at_idx" ON "session"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "email_verification_token_hash_key" ON "email_verification"("token_hash");

-- CreateIndex
CREATE INDEX "throttle_updated_at_idx" ON "throttle"("updated_at");

-- CreateIndex
CREATE INDEX "address_user_id_idx" ON "address"("user_id");

-- CreateIndex
CREATE INDEX "audit_user_id_at_idx" ON "audit"("user_id", "at");

-- CreateIndex
CREATE INDEX "event_occurred_at_idx" ON "event"("occurred_at");

-- CreateIndex
CREATE UNIQUE INDEX "event_type_entity_id_entity_version_key" ON "event"("type", "entity_id", "entity_version");

-- CreateIndex
CREATE UNIQUE INDEX "event_position_event_id_key" ON "event_position"("event_id");

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_verification" ADD CONSTRAINT "email_verification_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "address" ADD CONSTRAINT "address_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_position" ADD CONSTRAINT "event_position_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_unnumbered" ADD CONSTRAINT "event_unnumbered_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One address is one account, however it is typed.
ALTER TABLE "user" ADD CONSTRAINT "user_email_lower" CHECK ("email" = lower("email"));
ALTER TABLE "user" ADD CONSTRAINT "user_roles_known"
  CHECK ("roles" IS NOT NULL AND "roles" <@ ARRAY['user', 'phlebotomist', 'admin', 'developer']);
ALTER TABLE "user" ADD CONSTRAINT "user_theme_known" CHECK ("theme_preference" IN ('light', 'dark'));

-- A person has one default address at most; the service sees to it that there is one.
CREATE UNIQUE INDEX "address_one_default" ON "address" ("user_id") WHERE "is_default";

-- The log keeps 30 days, and for ever the newest event of each entity.
CREATE FUNCTION drop_old_events() RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH dropped AS (
    DELETE FROM event old
     WHERE old.occurred_at < now() - interval '30 days'
       AND EXISTS (SELECT 1 FROM event newer
                    WHERE newer.type = old.type AND newer.entity_id = old.entity_id
                      AND newer.entity_version > old.entity_version)
    RETURNING 1)
  SELECT count(*) FROM dropped
$$;
