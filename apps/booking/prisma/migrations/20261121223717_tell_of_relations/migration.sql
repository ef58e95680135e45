-- CreateTable
CREATE TABLE "relation" (
    "user_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "assigned_to" INTEGER,
    "phlebotomist_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "provider_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],

    CONSTRAINT "relation_pkey" PRIMARY KEY ("user_id")
);

-- Relations that were there before they were told of. A new database has neither one nor, yet, the log.
DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM phlebotomist_provider) OR EXISTS (SELECT 1 FROM patient_link) THEN
    INSERT INTO relation (user_id, version, assigned_to, phlebotomist_ids, provider_ids)
    SELECT known.id, 1, a.phlebotomist_id,
           ARRAY(SELECT a.phlebotomist_id WHERE a.phlebotomist_id IS NOT NULL
                  UNION SELECT l.phlebotomist_id FROM patient_link l WHERE l.patient_id = known.id ORDER BY 1),
           ARRAY(SELECT w.provider_id FROM phlebotomist_provider w WHERE w.phlebotomist_id IN (known.id, a.phlebotomist_id)
                  UNION SELECT l.provider_id FROM patient_link l WHERE l.patient_id = known.id ORDER BY 1)
      FROM (SELECT phlebotomist_id AS id FROM phlebotomist_provider UNION SELECT user_id FROM assignment
             UNION SELECT patient_id FROM patient_link) known
      LEFT JOIN assignment a ON a.user_id = known.id;
    WITH appended AS (
      INSERT INTO event_log.event (id, type, entity, entity_id, entity_version, data, kind)
      SELECT gen_random_uuid(), 'relations.changed', 'relations', r.user_id::text, 1,
             jsonb_build_object('id', r.user_id, 'assigned_to', r.assigned_to,
                                'phlebotomist_ids', r.phlebotomist_ids, 'provider_ids', r.provider_ids), 'state'
        FROM relation r
      RETURNING id)
    INSERT INTO event_log.event_pending_position (event_id) SELECT id FROM appended;
  END IF;
END $$;
