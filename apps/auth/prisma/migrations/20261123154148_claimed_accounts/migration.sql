-- AlterTable
ALTER TABLE "user" ADD COLUMN     "claimed_at" TIMESTAMPTZ(3),
ADD COLUMN     "password_by_staff" BOOLEAN NOT NULL DEFAULT false;

-- Confirmed accounts count as claimed, but for those that staff made and whose person never chose a password, added a passkey or
-- came back: their password may still be the one that staff know.
UPDATE "user" SET claimed_at = email_verified_at WHERE email_verified_at IS NOT NULL;
DO $$ BEGIN
  IF to_regclass('kit.audit_entry') IS NULL THEN RETURN; END IF;
  UPDATE "user" u SET claimed_at = NULL, password_by_staff = u.password_hash IS NOT NULL
   WHERE EXISTS (SELECT 1 FROM kit.audit_entry made
                  WHERE made.action = 'user_created' AND made.outcome = 'done' AND made.subject = u.id::text)
     AND NOT EXISTS (SELECT 1 FROM passkey p WHERE p.user_id = u.id)
     AND NOT EXISTS (
       SELECT 1 FROM kit.audit_entry own
        WHERE own.outcome = 'done' AND own.subject = u.id::text
          AND (own.action IN ('password_changed', 'password_reset')
               OR (own.action = 'signed_in'
                   AND NOT EXISTS (SELECT 1 FROM kit.audit_entry link
                                    WHERE link.action = 'email_verified' AND link.outcome = 'done'
                                      AND link.subject = own.subject AND link.request_id = own.request_id))));
END $$;

-- The other services take an account for claimed until they are told.
DO $$ BEGIN
  IF to_regclass('event_log.event_pending_position') IS NULL THEN RETURN; END IF;
  UPDATE "user" SET version = version + 1 WHERE claimed_at IS NULL;
  WITH told AS (
    INSERT INTO event_log.event (id, type, entity, entity_id, entity_version, data, kind)
    SELECT gen_random_uuid(), 'user.changed', 'user', id::text, version,
           jsonb_build_object(
             'id', id, 'first_name', first_name, 'last_name', last_name,
             'roles', CASE WHEN is_phlebotomist AND NOT 'phlebotomist' = ANY (roles)
                           THEN array_append(roles, 'phlebotomist') ELSE roles END,
             'provider_id', provider_id, 'deleted', deleted_at IS NOT NULL, 'claimed', false),
           'state'
      FROM "user" WHERE claimed_at IS NULL
    RETURNING id)
  INSERT INTO event_log.event_pending_position (event_id) SELECT id FROM told;
END $$;
