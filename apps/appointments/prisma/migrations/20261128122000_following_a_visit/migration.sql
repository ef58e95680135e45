-- The last position that a phlebotomist shared on the way to a visit. Deleted on arrival.
CREATE TABLE visit_position (
  appointment_id integer NOT NULL,
  place_sealed text NOT NULL,
  taken_at timestamptz(3) NOT NULL,
  CONSTRAINT visit_position_pkey PRIMARY KEY (appointment_id),
  CONSTRAINT visit_position_appointment_id_fkey FOREIGN KEY (appointment_id)
    REFERENCES appointment (id) ON DELETE CASCADE ON UPDATE CASCADE
);

-- What was told of a drive to a visit: each kind once.
CREATE TABLE arrival_notice (
  appointment_id integer NOT NULL,
  kind text NOT NULL,
  en_route_at timestamptz(3) NOT NULL,
  CONSTRAINT arrival_notice_pkey PRIMARY KEY (appointment_id, kind, en_route_at),
  CONSTRAINT arrival_notice_appointment_id_fkey FOREIGN KEY (appointment_id)
    REFERENCES appointment (id) ON DELETE CASCADE ON UPDATE CASCADE
);
