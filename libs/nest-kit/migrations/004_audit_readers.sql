-- Whose record an entry is about, so that people and those who answer for them can be told.
ALTER TABLE kit.audit_entry ADD COLUMN person_id integer;
COMMENT ON COLUMN kit.audit_entry.person_id IS 'Whose record it was done to; null where it is nobody''s, or nobody knows.';

-- What the auth service recorded of accounts and documents so far has the person as its subject.
DO $$ BEGIN
  IF to_regclass('public.session') IS NULL THEN RETURN; END IF;
  ALTER TABLE kit.audit_entry DISABLE TRIGGER USER;
  UPDATE kit.audit_entry SET person_id = subject::integer
   WHERE subject ~ '^\d{1,9}$' AND outcome IN ('done', 'FORBIDDEN', 'INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED')
     AND action NOT IN ('document_uploaded', 'file_link_followed', 'passkey_removed');
  ALTER TABLE kit.audit_entry ENABLE TRIGGER USER;
END $$;

CREATE INDEX audit_entry_place_idx ON kit.audit_entry (occurred_at, id);
CREATE INDEX audit_entry_person_id_idx ON kit.audit_entry (person_id, occurred_at, id);
CREATE INDEX audit_entry_impersonator_id_idx ON kit.audit_entry (impersonator_id, occurred_at, id)
  WHERE impersonator_id IS NOT NULL;

-- The program may not remove entries: this runs with its owner's rights, and never takes one of the last six years.
CREATE FUNCTION kit.drop_old_audit(keep_years integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = kit, pg_temp AS $$
  WITH dropped AS (
    DELETE FROM audit_entry WHERE occurred_at < now() - make_interval(years => greatest(keep_years, 6))
    RETURNING 1)
  SELECT count(*) FROM dropped
$$;
