-- AlterTable
ALTER TABLE "person" ADD COLUMN     "of_providers" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- Whose patient somebody is, beside the name, so that the patients of a provider are found and counted by an index.
CREATE FUNCTION person_belongs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told relation%ROWTYPE;
BEGIN
  -- Whose they are may be told in the same moment, by somebody who does not see this row yet.
  IF TG_OP = 'INSERT' THEN
    PERFORM pg_advisory_xact_lock(hashtext('relation'), NEW.id);
  END IF;
  SELECT * INTO told FROM relation WHERE user_id = NEW.id;
  NEW.of_providers := coalesce(told.provider_ids, '{}');
  IF NEW.of_providers = '{}' AND coalesce(told.phlebotomist_ids, '{}') = '{}' THEN
    NEW.of_providers := '{0}';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "person_belongs" BEFORE INSERT OR UPDATE OF of_providers
  ON "person" FOR EACH ROW EXECUTE FUNCTION person_belongs();

CREATE FUNCTION relation_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND NOT EXISTS (SELECT 1 FROM person WHERE id = NEW.user_id) THEN
    PERFORM pg_advisory_xact_lock(hashtext('relation'), NEW.user_id);
  END IF;
  UPDATE person SET of_providers = '{}' WHERE id = coalesce(NEW.user_id, OLD.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER "relation_told" AFTER INSERT OR UPDATE OF provider_ids, phlebotomist_ids OR DELETE
  ON relation FOR EACH ROW EXECUTE FUNCTION relation_told();

UPDATE person SET of_providers = '{}';

CREATE INDEX "person_of_providers" ON "person" USING gin (of_providers);
