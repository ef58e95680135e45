-- What a change set, where an entry tells: `visit.step_minutes: 30 → 45`. Nothing of a person.
ALTER TABLE kit.audit_entry ADD COLUMN details text;
