-- The function as today's 20261121223720_people_of_providers makes it; databases of early releases have an earlier form.
-- Supersedes 20261121223720_people_of_providers fb93e485a9047560ea02b83fb23a587bc2a9a48f798e2b0c6744c0aa130213a6
CREATE OR REPLACE FUNCTION relation_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Its account may be made in this moment, by somebody who does not see this row yet.
  IF TG_OP <> 'DELETE' AND NOT EXISTS (SELECT 1 FROM "user" WHERE id = NEW.id) THEN
    PERFORM pg_advisory_xact_lock(hashtext('relation'), NEW.id);
  END IF;
  UPDATE "user" SET of_providers = '{}' WHERE id = coalesce(NEW.id, OLD.id);
  RETURN NULL;
END $$;
