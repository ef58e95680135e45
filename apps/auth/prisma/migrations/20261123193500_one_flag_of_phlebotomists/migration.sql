-- By hand: whoever acts as a phlebotomist has the flag, however they became one. Programs of older releases may still write the role.
CREATE FUNCTION user_acts_as_phlebotomist() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF 'phlebotomist' = ANY (NEW.roles) THEN
    NEW.roles := array_remove(NEW.roles, 'phlebotomist');
    NEW.is_phlebotomist := true;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "user_acts_as_phlebotomist" BEFORE INSERT OR UPDATE OF roles, is_phlebotomist ON "user"
  FOR EACH ROW EXECUTE FUNCTION user_acts_as_phlebotomist();

UPDATE "user" SET roles = roles WHERE 'phlebotomist' = ANY (roles);
