-- AlterTable
ALTER TABLE "user" ADD COLUMN     "left_provider_at" TIMESTAMPTZ(3);

-- The trigger "user_belongs" runs before this one and writes of_providers; 0 stands for nobody.
CREATE FUNCTION user_left_provider() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT array_remove(OLD.of_providers, 0) <@ NEW.of_providers THEN
    NEW.left_provider_at := now();
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "user_left_provider" BEFORE UPDATE OF provider_id, roles, is_phlebotomist, of_providers
  ON "user" FOR EACH ROW EXECUTE FUNCTION user_left_provider();
