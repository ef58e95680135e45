-- So that one company's admins do not read what another company's staff did to a person who has changed over.
ALTER TABLE kit.audit_entry ADD COLUMN provider_id integer;
COMMENT ON COLUMN kit.audit_entry.provider_id IS 'The provider of who acted, at that time; null where there was none, and in entries of early releases.';
