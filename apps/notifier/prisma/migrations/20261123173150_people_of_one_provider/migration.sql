-- A person of several providers: their messages may be about any of them, so only who sees every provider reads them.
CREATE OR REPLACE FUNCTION providers_of_person(of_person integer) RETURNS integer[] LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN count(*) = 1 THEN array_agg(provider) ELSE '{}'::integer[] END
    FROM (SELECT DISTINCT provider
            FROM (SELECT unnest(provider_ids) FROM relation WHERE id = of_person
                  UNION ALL SELECT provider_id FROM person WHERE id = of_person) AS each (provider)
           WHERE provider IS NOT NULL) AS known
$$;
DELETE FROM delivery USING message
 WHERE delivery.message_id = message.id AND message.user_id IS NOT NULL
   AND providers_of_person(message.user_id) = '{}';
