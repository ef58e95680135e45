import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { startAppointments } from './testing/start-appointments.ts';

describe('The database of the appointments', () => {
  const world = startedOnce(startAppointments);

  it('the database has the objects that the Prisma schema cannot express', async () => {
    const constraints = await world.rows<{ conname: string; contype: string }>(
      `SELECT conname, contype::text FROM pg_constraint
          WHERE contype IN ('x', 'c') AND connamespace = 'public'::regnamespace ORDER BY conname`,
    );
    expect(constraints).toEqual([
      { conname: 'appointment_consent_check', contype: 'c' },
      { conname: 'appointment_extra_check', contype: 'c' },
      { conname: 'appointment_feedback_check', contype: 'c' },
      { conname: 'appointment_outcome_check', contype: 'c' },
      { conname: 'appointment_proposal_state_check', contype: 'c' },
      { conname: 'appointment_stage_check', contype: 'c' },
      { conname: 'appointment_status_check', contype: 'c' },
      { conname: 'appointment_subtotal_check', contype: 'c' },
      { conname: 'appointment_times_check', contype: 'c' },
      { conname: 'booking_key_outcome_check', contype: 'c' },
      { conname: 'calendar_entry_contact_check', contype: 'c' },
      { conname: 'calendar_entry_kind_check', contype: 'c' },
      { conname: 'calendar_entry_no_overlap', contype: 'x' },
      { conname: 'calendar_entry_one_visit_per_contact', contype: 'x' },
      { conname: 'calendar_entry_times_check', contype: 'c' },
      { conname: 'charge_cents_check', contype: 'c' },
      { conname: 'charge_door_check', contype: 'c' },
      { conname: 'charge_method_check', contype: 'c' },
      { conname: 'charge_outcome_check', contype: 'c' },
      { conname: 'charge_state_check', contype: 'c' },
      { conname: 'lab_order_state_check', contype: 'c' },
      { conname: 'lab_order_uses_check', contype: 'c' },
      { conname: 'ledger_entry_kind_check', contype: 'c' },
      { conname: 'payment_cents_check', contype: 'c' },
      { conname: 'payment_difference_kind_check', contype: 'c' },
      { conname: 'payment_method_check', contype: 'c' },
      { conname: 'payment_purpose_check', contype: 'c' },
      { conname: 'payment_status_check', contype: 'c' },
      { conname: 'refund_cents_check', contype: 'c' },
      { conname: 'refund_state_check', contype: 'c' },
      { conname: 'visit_fee_cents_check', contype: 'c' },
      { conname: 'visit_fee_kind_check', contype: 'c' },
      { conname: 'visit_order_owner_check', contype: 'c' },
    ]);
    const [hold] = await world.rows<{ indexdef: string }>(
      `SELECT indexdef FROM pg_indexes WHERE indexname = 'calendar_entry_one_hold_per_user'`,
    );
    expect(hold?.indexdef).toMatch(/UNIQUE.*WHERE \(kind = 'hold'/);
  });

  it('a constraint forbids overlaps of phlebotomist and time range', async () => {
    const [exclusion] = await world.rows<{ definition: string }>(
      `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = 'calendar_entry_no_overlap'`,
    );
    expect(exclusion?.definition).toBe(
      'EXCLUDE USING gist (phlebotomist_id WITH =, tstzrange(starts_at, ends_at) WITH &&)',
    );
    expect(await world.rows(`SELECT extname FROM pg_extension WHERE extname = 'btree_gist'`)).toHaveLength(1);
  });

  it('each list has an index that covers its filters, and names and codes have their own', async () => {
    const indexes = await world.rows<{ indexname: string; indexdef: string }>(
      `SELECT indexname, indexdef FROM pg_indexes
        WHERE tablename IN ('appointment', 'payment', 'person') AND indexname !~ '(_pkey|_key|_idx)$' ORDER BY indexname`,
    );
    const definitions = new Map(indexes.map(({ indexname, indexdef }) => [indexname, indexdef]));
    const covering = [
      ['appointment_by_creation', '(created_at, starts_at, id)'],
      ['appointment_of_provider_by_creation', '(provider_id, created_at, starts_at, id)'],
      ['appointment_by_start', '(starts_at, id)'],
      ['appointment_by_status', '(status, starts_at, id)'],
      ['appointment_of_phlebotomist', '(phlebotomist_id, status, starts_at, id)'],
      ['appointment_of_phlebotomist_by_start', '(phlebotomist_id, starts_at, id)'],
      ['appointment_of_provider', '(provider_id, starts_at, id)'],
      ['appointment_of_provider_by_status', '(provider_id, status, starts_at, id)'],
      ['appointment_of_user', '(user_id, starts_at, id)'],
      ['payment_by_time', '(happened_at, id)'],
      ['payment_of_provider', '(provider_id, happened_at, id)'],
      ['payment_of_user', '(user_id, happened_at, id)'],
      ['payment_of_phlebotomist', '(phlebotomist_id, happened_at, id)'],
      ['payment_by_amount', '(cents, happened_at, id)'],
      ['payment_of_provider_by_amount', '(provider_id, cents, happened_at, id)'],
    ] as const;
    for (const [name, columns] of covering) {
      expect(definitions.get(name)).toContain(`USING btree ${columns} INCLUDE (`);
    }
    expect(definitions.get('appointment_code_prefix')).toContain('(confirmation_code text_pattern_ops)');
    expect(definitions.get('person_called')).toMatch(/USING gin .*gin_trgm_ops\) WHERE \(NOT deleted\)/);
    for (const whose of ['payment_of_user', 'payment_of_phlebotomist'])
      expect(definitions.get(whose)).toMatch(/INCLUDE \(.*purpose.*cents, refunded_cents\)/);
    const ahead = {
      appointment_ahead: '(starts_at, id)',
      appointment_ahead_of_provider: '(provider_id, starts_at, id)',
      appointment_ahead_of_service: '(service_id, starts_at, id)',
    };
    for (const [name, columns] of Object.entries(ahead)) {
      expect(definitions.get(name)).toContain(`USING btree ${columns} INCLUDE (`);
      expect(definitions.get(name)).toContain('WHERE (status = ANY');
      if (name !== 'appointment_ahead_of_service')
        expect(definitions.get(name)).toMatch(/INCLUDE \(.*user_id\)/);
    }
    const rated = {
      appointment_rated: '(rated_at, id)',
      appointment_rated_of_provider: '(provider_id, rated_at, id)',
      appointment_rated_of_phlebotomist: '(phlebotomist_id, rated_at, id)',
    };
    for (const [name, columns] of Object.entries(rated)) {
      expect(definitions.get(name)).toContain(`USING btree ${columns} INCLUDE (`);
      expect(definitions.get(name)).toContain('WHERE (rated_at IS NOT NULL)');
    }
    expect(definitions.get('appointment_answered')).toContain(
      '(answered_at) INCLUDE (provider_id, created_at) WHERE (answered_at IS NOT NULL)',
    );
    expect(definitions.get('appointment_untold_windows')).toContain(
      '(starts_at) WHERE ((window_minutes > 30)',
    );
    expect(definitions.get('appointment_unpaid')).toContain('(id) WHERE (deposit_until IS NOT NULL)');
    const notSucceeded = definitions.get('payment_not_succeeded');
    expect(notSucceeded).toContain('USING btree (status, happened_at, id) INCLUDE (');
    expect(notSucceeded).toContain("WHERE (status <> 'succeeded'");
    expect(definitions.size).toBe(
      covering.length + Object.keys(ahead).length + Object.keys(rated).length + 6,
    );
  });

  it('there are indexes for the media library, and for charges without a result', async () => {
    const indexes = await world.rows<{ indexdef: string }>(
      `SELECT indexdef FROM pg_indexes
        WHERE tablename IN ('media', 'payment_difference') AND indexname !~ '(_pkey|_key|_idx)$' ORDER BY indexname`,
    );
    expect(indexes.map(({ indexdef }) => /USING btree .*/.exec(indexdef)?.[0])).toEqual([
      'USING btree (created_at, id) INCLUDE (owner_id, provider_id) WHERE in_library',
      'USING btree (provider_id, created_at, id) INCLUDE (owner_id) WHERE in_library',
      'USING btree (id) WHERE (settled_at IS NULL)',
    ]);
  });

  it('open requests have an index for each order and each kind of reader', async () => {
    const indexes = await world.rows<{ indexdef: string }>(
      `SELECT indexdef FROM pg_indexes
        WHERE tablename = 'appointment_request' AND indexname !~ '(_pkey|_key|_idx)$'`,
    );
    const columns = indexes.map(
      ({ indexdef }) => /USING btree (.*?)(?: INCLUDE .*)? WHERE/.exec(indexdef)?.[1],
    );
    const byName = 'lower(phlebotomist_name), id)';
    expect(columns.sort()).toEqual(
      [
        '(requested_at, id)',
        `(${byName}`,
        ...['provider_id', 'phlebotomist_id'].flatMap((whose) => [
          `(${whose}, requested_at, id)`,
          `(${whose}, ${byName}`,
        ]),
        '(user_id, requested_at, id)',
      ].sort(),
    );
  });

  it('the constraint forbids overlaps for every writer', async () => {
    const hold = (user: number, from: string, to: string) =>
      world.rows(
        `INSERT INTO calendar_entry (phlebotomist_id, starts_at, ends_at, kind, user_id, hold_key, expires_at)
         VALUES (3, $1, $2, 'hold', $3, $4, now() + interval '10 minutes')`,
        [from, to, user, `key ${user}`],
      );
    await hold(1, '2030-01-01T10:00Z', '2030-01-01T10:30Z');
    await hold(2, '2030-01-01T10:30Z', '2030-01-01T11:00Z');
    await expect(hold(3, '2030-01-01T10:29Z', '2030-01-01T10:40Z')).rejects.toMatchObject({ code: '23P01' });
  });
});
