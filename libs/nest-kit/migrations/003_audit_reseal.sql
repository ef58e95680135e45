-- The address may be sealed anew, under another key or for its row, and not changed otherwise: a value takes the place of
-- one that begins with another key id or mark.
CREATE FUNCTION kit.audit_entry_reseal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.client_ip_sealed IS NULL OR OLD.client_ip_sealed IS NULL
     OR substring(NEW.client_ip_sealed FROM '^.*\.') = substring(OLD.client_ip_sealed FROM '^.*\.') THEN
    RAISE insufficient_privilege USING MESSAGE = 'permission denied: an entry of the audit is only sealed anew';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER audit_entry_reseal BEFORE UPDATE ON kit.audit_entry
  FOR EACH ROW EXECUTE FUNCTION kit.audit_entry_reseal();
-- The program takes an entry's id before it seals its address for it.
