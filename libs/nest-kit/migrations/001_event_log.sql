-- The event log and its consumers. A database made before the kit had migrations of its own has these tables in the
-- schema public: they are moved with their rows and cursors.

DO $log$
BEGIN
  IF to_regclass('public.event_position') IS NOT NULL THEN
    DROP FUNCTION IF EXISTS public.drop_old_events();
    ALTER TABLE public.event SET SCHEMA event_log;
    ALTER TABLE public.event_position SET SCHEMA event_log;
    ALTER TABLE public.event_unnumbered SET SCHEMA event_log;
    ALTER TABLE event_log.event_unnumbered RENAME TO event_pending_position;
    ALTER TABLE event_log.event_pending_position
      RENAME CONSTRAINT event_unnumbered_pkey TO event_pending_position_pkey;
    ALTER TABLE event_log.event_pending_position
      RENAME CONSTRAINT event_unnumbered_event_id_fkey TO event_pending_position_event_id_fkey;
    ALTER TABLE event_log.event_position DROP CONSTRAINT event_position_event_id_fkey;
    ALTER TABLE event_log.event ADD COLUMN kind text;
    -- The one kind of occurrence that was written before kinds were told apart.
    UPDATE event_log.event SET kind = CASE type WHEN 'notification.created' THEN 'occurrence' ELSE 'state' END;
    ALTER TABLE event_log.event ALTER COLUMN kind SET NOT NULL;
  ELSE
    CREATE TABLE event_log.event (
      id             uuid NOT NULL CONSTRAINT event_pkey PRIMARY KEY,
      type           text NOT NULL,
      entity         text NOT NULL,
      entity_id      text NOT NULL,
      entity_version integer NOT NULL,
      occurred_at    timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
      data           jsonb NOT NULL,
      kind           text NOT NULL
    );
    CREATE TABLE event_log.event_position (
      position bigserial NOT NULL CONSTRAINT event_position_pkey PRIMARY KEY,
      event_id uuid NOT NULL
    );
    CREATE TABLE event_log.event_pending_position (
      event_id uuid NOT NULL CONSTRAINT event_pending_position_pkey PRIMARY KEY
        CONSTRAINT event_pending_position_event_id_fkey
        REFERENCES event_log.event (id) ON DELETE CASCADE ON UPDATE CASCADE
    );
    CREATE INDEX event_occurred_at_idx ON event_log.event (occurred_at);
    CREATE UNIQUE INDEX event_type_entity_id_entity_version_key
      ON event_log.event (type, entity_id, entity_version);
    CREATE UNIQUE INDEX event_position_event_id_key ON event_log.event_position (event_id);
  END IF;
END $log$;

ALTER TABLE event_log.event ADD CONSTRAINT event_kind_check CHECK (kind IN ('state', 'occurrence'));

COMMENT ON TABLE event_log.event IS 'What happened here, for other services; only added to, by EventLog.append.';
COMMENT ON COLUMN event_log.event.entity IS 'The noun of the type: user of user.changed.';
COMMENT ON COLUMN event_log.event.kind IS
  'state: the newest of each entity is kept for ever; occurrence: kept 30 days.';
COMMENT ON TABLE event_log.event_position IS
  'Places in the log, given after commit by whoever reads it; kept when the event is dropped, for the cursors.';
COMMENT ON TABLE event_log.event_pending_position IS 'Events without a place yet.';

-- The program may not delete events: this runs with its owner's rights.
CREATE FUNCTION event_log.drop_old_events() RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = event_log, pg_temp AS $$
  WITH dropped AS (
    DELETE FROM event old
     WHERE old.occurred_at < now() - interval '30 days'
       AND (old.kind = 'occurrence'
            OR EXISTS (SELECT 1 FROM event newer
                        WHERE newer.type = old.type AND newer.entity_id = old.entity_id
                          AND newer.entity_version > old.entity_version))
    RETURNING 1)
  SELECT count(*) FROM dropped
$$;

DO $consumers$
BEGIN
  IF to_regclass('public.event_cursor') IS NOT NULL THEN
    ALTER TABLE public.event_cursor SET SCHEMA event_log;
    ALTER TABLE event_log.event_cursor
      ADD COLUMN consumer text,
      ADD COLUMN event_id uuid,
      ADD COLUMN catching_up boolean NOT NULL DEFAULT false,
      ADD COLUMN shape text,
      ADD COLUMN created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
      DROP COLUMN failing_event,
      DROP COLUMN failures,
      ALTER COLUMN position DROP DEFAULT,
      ALTER COLUMN position DROP NOT NULL,
      DROP CONSTRAINT event_cursor_pkey;
    ALTER TABLE event_log.event_cursor ALTER COLUMN catching_up DROP DEFAULT;
    ALTER TABLE public.parked_event SET SCHEMA event_log;
    ALTER TABLE event_log.parked_event RENAME TO dead_letter;
    ALTER TABLE event_log.dead_letter RENAME COLUMN parked_at TO added_at;
    ALTER TABLE event_log.dead_letter
      ADD COLUMN consumer text,
      ADD COLUMN attempts integer NOT NULL DEFAULT 0,
      ADD COLUMN next_attempt_at timestamptz,
      DROP CONSTRAINT parked_event_pkey;
    DROP INDEX event_log.parked_event_publisher_entity_entity_id_position_idx;
    -- Consumers had no names: there was one for each publisher.
    UPDATE event_log.event_cursor SET consumer = CASE publisher
      WHEN 'auth' THEN 'people' WHEN 'appointments' THEN 'notify-appointment-parties'
      WHEN 'messaging' THEN 'email-appointments' ELSE publisher END;
    UPDATE event_log.dead_letter SET
      consumer = CASE publisher
        WHEN 'auth' THEN 'people' WHEN 'appointments' THEN 'notify-appointment-parties'
        WHEN 'messaging' THEN 'email-appointments' ELSE publisher END,
      attempts = CASE WHEN error IS NULL THEN 0 ELSE 10 END,
      next_attempt_at = CASE WHEN error IS NULL OR replay_requested_at IS NOT NULL THEN now() END;
    ALTER TABLE event_log.event_cursor ALTER COLUMN consumer SET NOT NULL;
    ALTER TABLE event_log.dead_letter ALTER COLUMN consumer SET NOT NULL, DROP COLUMN replay_requested_at;
  ELSE
    CREATE TABLE event_log.event_cursor (
      consumer    text NOT NULL,
      publisher   text NOT NULL,
      position    bigint,
      event_id    uuid,
      catching_up boolean NOT NULL,
      shape       text,
      created_at  timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
      updated_at  timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
    );
    CREATE TABLE event_log.dead_letter (
      consumer        text NOT NULL,
      publisher       text NOT NULL,
      event_id        uuid NOT NULL,
      position        bigint NOT NULL,
      type            text NOT NULL,
      entity          text NOT NULL,
      entity_id       text NOT NULL,
      entity_version  integer NOT NULL,
      occurred_at     timestamptz(3) NOT NULL,
      data            jsonb NOT NULL,
      error           text,
      attempts        integer NOT NULL DEFAULT 0,
      next_attempt_at timestamptz,
      added_at        timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
    );
  END IF;
END $consumers$;

ALTER TABLE event_log.event_cursor ADD CONSTRAINT event_cursor_pkey PRIMARY KEY (consumer, publisher);
ALTER TABLE event_log.dead_letter ADD CONSTRAINT dead_letter_pkey PRIMARY KEY (consumer, publisher, event_id);
CREATE INDEX dead_letter_queue_idx
  ON event_log.dead_letter (consumer, publisher, entity, entity_id, position);

COMMENT ON TABLE event_log.event_cursor IS
  'How far each consumer has applied a publisher''s log. Setting position to 0 has it read everything again.';
COMMENT ON COLUMN event_log.event_cursor.position IS
  'Of the last event read; null for a reaction that has not begun: it starts with what happened since created_at.';
COMMENT ON COLUMN event_log.event_cursor.catching_up IS
  'A projection that has not reached the end of the log yet does nothing after its commits.';
COMMENT ON COLUMN event_log.event_cursor.shape IS
  'What a projection keeps of each entity; another one has it read everything again.';
COMMENT ON TABLE event_log.dead_letter IS
  'Events that failed, and those of the same entity behind them, for each consumer.';
COMMENT ON COLUMN event_log.dead_letter.error IS
  'Why it failed; null where it only waits behind another of its entity.';
COMMENT ON COLUMN event_log.dead_letter.next_attempt_at IS
  'Of the first of an entity; null where it waits for npm run events:replay.';

CREATE FUNCTION event_log.restart_cursor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.event_id := NULL;
  NEW.catching_up := true;
  RETURN NEW;
END $$;

CREATE TRIGGER restart_cursor BEFORE UPDATE ON event_log.event_cursor
  FOR EACH ROW WHEN (NEW.position = 0 AND OLD.position > 0) EXECUTE FUNCTION event_log.restart_cursor();
