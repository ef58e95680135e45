-- Rows that are only added: what is sealed in them may be sealed anew, under another key or for its row. A value takes the
-- place of one that begins with another key id or mark, and nothing else of the row changes.
CREATE FUNCTION kit.reseal_only() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := to_jsonb(OLD);
  name text;
  value text;
BEGIN
  FOR name, value IN SELECT * FROM jsonb_each_text(to_jsonb(NEW)) LOOP
    CONTINUE WHEN value IS NOT DISTINCT FROM before ->> name;
    IF name NOT LIKE '%\_sealed' OR value IS NULL OR before ->> name IS NULL
       OR substring(value FROM '^.*\.') = substring(before ->> name FROM '^.*\.') THEN
      RAISE insufficient_privilege USING MESSAGE = format('permission denied: %I.%I is only sealed anew', TG_TABLE_NAME, name);
    END IF;
  END LOOP;
  RETURN NEW;
END $$;
