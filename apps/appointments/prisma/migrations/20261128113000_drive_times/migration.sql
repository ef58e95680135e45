-- Drives that a routing engine has answered, without the places themselves.
CREATE TABLE drive_time (
  pair_hash text NOT NULL,
  minutes double precision NOT NULL,
  km double precision NOT NULL,
  estimated boolean NOT NULL,
  found_at timestamptz(3) NOT NULL,
  before_minutes double precision,
  before_until timestamptz(3),
  CONSTRAINT drive_time_pkey PRIMARY KEY (pair_hash)
);

CREATE INDEX drive_time_found_at_idx ON drive_time (found_at);
