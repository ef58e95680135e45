-- Databases of early releases have it from 003_audit_reseal.sql; kit.reseal_only took its place.
DROP TRIGGER IF EXISTS audit_entry_reseal ON kit.audit_entry;
DROP FUNCTION IF EXISTS kit.audit_entry_reseal();
