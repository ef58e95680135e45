-- AlterTable
ALTER TABLE "user" ADD COLUMN     "of_phlebotomists" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "of_providers" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- CreateTable
CREATE TABLE "relation" (
    "id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "assigned_to" INTEGER,
    "phlebotomist_ids" INTEGER[],
    "provider_ids" INTEGER[],

    CONSTRAINT "relation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "role" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "built_in" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "role_pkey" PRIMARY KEY ("id")
);

-- Whose person somebody is, beside the account, so that the list of people is one index away whoever reads it.
CREATE FUNCTION user_belongs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told relation%ROWTYPE;
BEGIN
  -- A reserved id may be told of before it has an account, or in the same moment.
  IF TG_OP = 'INSERT' AND EXISTS (SELECT 1 FROM patient_reservation WHERE user_id = NEW.id) THEN
    PERFORM pg_advisory_xact_lock(hashtext('relation'), NEW.id);
  END IF;
  SELECT * INTO told FROM relation WHERE id = NEW.id;
  NEW.of_phlebotomists := coalesce(told.phlebotomist_ids, '{}');
  NEW.of_providers := ARRAY(
    SELECT DISTINCT provider FROM unnest(array_append(coalesce(told.provider_ids, '{}'), NEW.provider_id)) AS provider
     WHERE provider IS NOT NULL ORDER BY provider);
  IF NEW.of_providers = '{}' AND NEW.roles = '{user}' AND NOT NEW.is_phlebotomist THEN
    NEW.of_providers := '{0}';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "user_belongs" BEFORE INSERT OR UPDATE OF provider_id, roles, is_phlebotomist, of_providers
  ON "user" FOR EACH ROW EXECUTE FUNCTION user_belongs();

CREATE FUNCTION relation_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Its account may be made in this moment, by somebody who does not see this row yet.
  IF TG_OP <> 'DELETE' AND NOT EXISTS (SELECT 1 FROM "user" WHERE id = NEW.id) THEN
    PERFORM pg_advisory_xact_lock(hashtext('relation'), NEW.id);
  END IF;
  UPDATE "user" SET of_providers = '{}' WHERE id = coalesce(NEW.id, OLD.id);
  RETURN NULL;
END $$;
CREATE TRIGGER "relation_told" AFTER INSERT OR UPDATE OF provider_ids, phlebotomist_ids OR DELETE
  ON relation FOR EACH ROW EXECUTE FUNCTION relation_told();

UPDATE "user" SET of_providers = '{}';

CREATE INDEX "user_of_providers" ON "user" USING gin (of_providers);
CREATE INDEX "user_of_phlebotomists" ON "user" USING gin (of_phlebotomists);
CREATE INDEX "user_roles" ON "user" USING gin (roles);
CREATE INDEX "user_living" ON "user" (id) WHERE deleted_at IS NULL;
CREATE INDEX "user_trashed" ON "user" (id) WHERE deleted_at IS NOT NULL;
CREATE INDEX "user_by_name" ON "user" (lower(last_name), lower(first_name), id);
CREATE INDEX "user_by_visit" ON "user" (coalesce(last_visited_at, '-infinity'::timestamptz), id);
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "user_search" ON "user"
  USING gin ((' ' || lower(first_name || ' ' || last_name || ' ' || email)) gin_trgm_ops);

CREATE UNIQUE INDEX "role_name" ON "role" (lower(name));
INSERT INTO "role" (name, built_in) VALUES ('user', true), ('phlebotomist', true), ('admin', true), ('developer', true);
