-- Who did what to which record, in every service's database. Rows are only ever added.
CREATE SCHEMA IF NOT EXISTS kit;

CREATE TABLE kit.audit_entry (
  id               bigint GENERATED ALWAYS AS IDENTITY,
  occurred_at      timestamptz(3) NOT NULL DEFAULT now(),
  operation        text,
  action           text NOT NULL,
  outcome          text NOT NULL,
  actor_id         integer,
  impersonator_id  integer,
  subject          text,
  client_ip_sealed text,
  request_id       text NOT NULL,
  CONSTRAINT audit_entry_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_entry_action_subject_idx ON kit.audit_entry (action, subject, occurred_at);
CREATE INDEX audit_entry_actor_id_idx ON kit.audit_entry (actor_id, occurred_at);

COMMENT ON COLUMN kit.audit_entry.operation IS 'Null where nobody called: jobs and the terminal.';
COMMENT ON COLUMN kit.audit_entry.outcome IS 'done, or the code of the error it was answered with.';
COMMENT ON COLUMN kit.audit_entry.actor_id IS 'Who acted, or in whose name impersonator_id did. Null for strangers.';

-- What the auth service kept in a table of its own.
DO $$ BEGIN
  IF to_regclass('public.audit') IS NULL THEN RETURN; END IF;
  INSERT INTO kit.audit_entry (occurred_at, action, outcome, actor_id, subject, client_ip_sealed, request_id)
  SELECT at, action,
         CASE action WHEN 'sign_in_failed' THEN 'INVALID_CREDENTIALS'
                     WHEN 'sign_in_unverified' THEN 'EMAIL_NOT_VERIFIED' ELSE 'done' END,
         CASE action WHEN 'signed_out' THEN user_id END, user_id::text, client_ip_sealed, request_id
    FROM public.audit ORDER BY id;
  DROP TABLE public.audit;
END $$;
