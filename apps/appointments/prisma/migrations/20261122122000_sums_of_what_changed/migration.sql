-- By hand: a change of payments adds what it changes of the sums, and nothing where that is nothing.
CREATE OR REPLACE FUNCTION payment_summed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO payment_sum (provider_id, day, purpose, status, payments, cents, refunded_cents)
    SELECT provider_id, day, purpose, status, sum(payments), sum(cents), sum(refunded_cents)
      FROM (SELECT provider_id, date_trunc('day', happened_at, 'UTC') AS day, purpose, status,
                   -1 AS payments, -cents AS cents, -refunded_cents AS refunded_cents FROM gone
            UNION ALL
            SELECT provider_id, date_trunc('day', happened_at, 'UTC'), purpose, status, 1, cents, refunded_cents FROM made)
        AS changed
     GROUP BY 1, 2, 3, 4
    HAVING sum(payments) <> 0 OR sum(cents) <> 0 OR sum(refunded_cents) <> 0;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO payment_sum (provider_id, day, purpose, status, payments, cents, refunded_cents)
    SELECT provider_id, date_trunc('day', happened_at, 'UTC'), purpose, status, count(*), sum(cents), sum(refunded_cents)
      FROM made GROUP BY 1, 2, 3, 4;
  ELSE
    INSERT INTO payment_sum (provider_id, day, purpose, status, payments, cents, refunded_cents)
    SELECT provider_id, date_trunc('day', happened_at, 'UTC'), purpose, status, -count(*), -sum(cents), -sum(refunded_cents)
      FROM gone GROUP BY 1, 2, 3, 4;
  END IF;
  RETURN NULL;
END $$;
