-- By hand: what was written by hand before goes; what follows does the same, and for a table that is emptied too.
DROP TRIGGER "payment_added" ON "payment";
DROP TRIGGER "payment_changed" ON "payment";
DROP TRIGGER "payment_removed" ON "payment";
DROP FUNCTION payment_summed();
DROP TRIGGER "appointment_added" ON "appointment";
DROP TRIGGER "appointment_changed" ON "appointment";
DROP TRIGGER "appointment_removed" ON "appointment";
DROP TRIGGER "appointment_emptied" ON "appointment";
DROP FUNCTION appointment_counted();

-- Kept by triggers, as src/kept-sums.ts says (npm run migrate:new).
CREATE OR REPLACE FUNCTION appointment_count_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO appointment_count (provider_id, status, local_date, visits)
    SELECT provider_id, status, local_date, sum(visits)
      FROM (SELECT provider_id, status, local_date, 1 AS visits FROM made) AS each
     GROUP BY provider_id, status, local_date HAVING sum(visits) <> 0;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO appointment_count (provider_id, status, local_date, visits)
    SELECT provider_id, status, local_date, sum(visits)
      FROM (SELECT provider_id, status, local_date, -1 AS visits FROM gone
             UNION ALL SELECT provider_id, status, local_date, 1 AS visits FROM made) AS each
     GROUP BY provider_id, status, local_date HAVING sum(visits) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO appointment_count (provider_id, status, local_date, visits)
    SELECT provider_id, status, local_date, sum(visits)
      FROM (SELECT provider_id, status, local_date, -1 AS visits FROM gone) AS each
     GROUP BY provider_id, status, local_date HAVING sum(visits) <> 0;
  ELSE
    DELETE FROM appointment_count;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER appointment_count_added AFTER INSERT ON "appointment"
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION appointment_count_kept();
CREATE OR REPLACE TRIGGER appointment_count_changed AFTER UPDATE ON "appointment"
  REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION appointment_count_kept();
CREATE OR REPLACE TRIGGER appointment_count_removed AFTER DELETE ON "appointment"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION appointment_count_kept();
CREATE OR REPLACE TRIGGER appointment_count_emptied AFTER TRUNCATE ON "appointment"
  FOR EACH STATEMENT EXECUTE FUNCTION appointment_count_kept();

DELETE FROM appointment_count;
INSERT INTO appointment_count (provider_id, status, local_date, visits)
    SELECT provider_id, status, local_date, sum(visits)
      FROM (SELECT provider_id, status, local_date, 1 AS visits FROM "appointment") AS each
     GROUP BY provider_id, status, local_date HAVING sum(visits) <> 0;

-- Kept by triggers, as src/kept-sums.ts says (npm run migrate:new).
CREATE OR REPLACE FUNCTION payment_sum_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO payment_sum (provider_id, day, purpose, status, payments, cents, refunded_cents)
    SELECT provider_id, day, purpose, status, sum(payments), sum(cents), sum(refunded_cents)
      FROM (SELECT provider_id, date_trunc('day', happened_at, 'UTC') AS day, purpose, status, 1 AS payments, cents AS cents, refunded_cents AS refunded_cents FROM made) AS each
     GROUP BY provider_id, day, purpose, status HAVING sum(payments) <> 0 OR sum(cents) <> 0 OR sum(refunded_cents) <> 0;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO payment_sum (provider_id, day, purpose, status, payments, cents, refunded_cents)
    SELECT provider_id, day, purpose, status, sum(payments), sum(cents), sum(refunded_cents)
      FROM (SELECT provider_id, date_trunc('day', happened_at, 'UTC') AS day, purpose, status, -1 AS payments, -cents AS cents, -refunded_cents AS refunded_cents FROM gone
             UNION ALL SELECT provider_id, date_trunc('day', happened_at, 'UTC') AS day, purpose, status, 1 AS payments, cents AS cents, refunded_cents AS refunded_cents FROM made) AS each
     GROUP BY provider_id, day, purpose, status HAVING sum(payments) <> 0 OR sum(cents) <> 0 OR sum(refunded_cents) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO payment_sum (provider_id, day, purpose, status, payments, cents, refunded_cents)
    SELECT provider_id, day, purpose, status, sum(payments), sum(cents), sum(refunded_cents)
      FROM (SELECT provider_id, date_trunc('day', happened_at, 'UTC') AS day, purpose, status, -1 AS payments, -cents AS cents, -refunded_cents AS refunded_cents FROM gone) AS each
     GROUP BY provider_id, day, purpose, status HAVING sum(payments) <> 0 OR sum(cents) <> 0 OR sum(refunded_cents) <> 0;
  ELSE
    DELETE FROM payment_sum;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER payment_sum_added AFTER INSERT ON "payment"
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION payment_sum_kept();
CREATE OR REPLACE TRIGGER payment_sum_changed AFTER UPDATE ON "payment"
  REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION payment_sum_kept();
CREATE OR REPLACE TRIGGER payment_sum_removed AFTER DELETE ON "payment"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION payment_sum_kept();
CREATE OR REPLACE TRIGGER payment_sum_emptied AFTER TRUNCATE ON "payment"
  FOR EACH STATEMENT EXECUTE FUNCTION payment_sum_kept();

DELETE FROM payment_sum;
INSERT INTO payment_sum (provider_id, day, purpose, status, payments, cents, refunded_cents)
    SELECT provider_id, day, purpose, status, sum(payments), sum(cents), sum(refunded_cents)
      FROM (SELECT provider_id, date_trunc('day', happened_at, 'UTC') AS day, purpose, status, 1 AS payments, cents AS cents, refunded_cents AS refunded_cents FROM "payment") AS each
     GROUP BY provider_id, day, purpose, status HAVING sum(payments) <> 0 OR sum(cents) <> 0 OR sum(refunded_cents) <> 0;
