-- Providers that were there before they were told of: others show and ask for them too. A new database has neither a
-- provider nor, yet, the log.
DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM provider) THEN
    WITH appended AS (
      INSERT INTO event_log.event (id, type, entity, entity_id, entity_version, data, kind)
      SELECT gen_random_uuid(), 'provider.changed', 'provider', p.id::text, p.version,
             jsonb_build_object('id', p.id, 'name', p.name, 'tz', p.tz), 'state'
        FROM provider p
       WHERE NOT EXISTS (SELECT 1 FROM event_log.event e WHERE e.entity = 'provider' AND e.entity_id = p.id::text)
      RETURNING id)
    INSERT INTO event_log.event_pending_position (event_id) SELECT id FROM appended;
  END IF;
END $$;
