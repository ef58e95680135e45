import { setup } from '@drawpoint/contracts/booking/setup.contract';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { developer, useBooking } from '../testing/start-booking.ts';

describe('the checklist of a new installation', () => {
  const world = useBooking();
  const read = () => world.call(setup.read, {}, developer);
  const done = async () => (await read()).steps.flatMap(({ step, done: is }) => (is ? [step] : []));

  it('only developers read the checklist', async () => {
    for (const roles of [['admin'], ['phlebotomist'], ['user']] as const) {
      const caller = callerOf({ user_id: 2, roles: [...roles], provider_id: 1 });
      expect(await codeOf(world.call(setup.read, {}, caller))).toBe('FORBIDDEN');
    }
  });

  it('the checklist is done when somebody can be booked', async () => {
    const { first, ...state } = await read();
    expect(state).toMatchObject({ can_book: true, problems: [] });
    const starts = await world.freeStarts(first!.phlebotomist_id);
    expect(starts).toContain(new Date(first!.starts_at).toISOString());
    expect(await done()).toEqual(['provider', 'service', 'phlebotomist', 'area', 'hours']);
    const told = (id: number, key: string, value: string) =>
      world.rows(
        `INSERT INTO known_option (id, version, key, value) VALUES (${id}, 1, '${key}', '${value}')`,
      );
    await told(1, 'company_address', '350 5th Ave, New York, NY');
    await told(2, 'company_phone', ' ');
    expect(await done()).not.toContain('company');
    await world.rows(`UPDATE known_option SET value = '(212) 555-0100' WHERE id = 2`);
    expect(await done()).toContain('company');
    await world.rows(`DELETE FROM known_option`);
  });

  it('the checklist says why nobody can be booked: no provider, no service, no free time', async () => {
    const problems = async () =>
      (await read()).problems.map(({ problem, name, zip }) => ({ problem, name, zip }));
    await world.rows(`UPDATE phlebotomist SET bookable = (id = 3)`);
    await world.rows(`UPDATE phlebotomist SET zip = '10118' WHERE id = 3`);
    await world.rows(`DELETE FROM phlebotomist_provider WHERE phlebotomist_id = 3`);
    expect(await problems()).toEqual([{ problem: 'no_provider', name: 'Dana', zip: '10118' }]);
    expect(await read()).toMatchObject({ can_book: false, first: null });
    await world.rows(`INSERT INTO phlebotomist_provider (phlebotomist_id, provider_id) VALUES (3, 1)`);
    expect(await read()).toMatchObject({ can_book: true, problems: [] });
    await world.rows(
      `INSERT INTO phlebotomist_service (phlebotomist_id, service_id, accepted)
       SELECT 3, id, false FROM service ON CONFLICT (phlebotomist_id, service_id) DO UPDATE SET accepted = false`,
    );
    expect(await problems()).toEqual([{ problem: 'no_service', name: 'Dana', zip: '10118' }]);
    await world.rows(`UPDATE phlebotomist_service SET accepted = true WHERE phlebotomist_id = 3`);
    await world.rows(
      `INSERT INTO availability_exception (phlebotomist_id, date, kind, start_time, end_time)
       SELECT 3, to_char(current_date - 1 + days, 'YYYY-MM-DD'), 'unavailable', '00:00', '00:00' FROM generate_series(0, 32) AS days`,
    );
    expect(await problems()).toEqual([{ problem: 'no_free_time', name: 'Dana', zip: '10118' }]);
    await world.rows(`DELETE FROM availability_exception WHERE phlebotomist_id = 3`);
    await world.rows(`UPDATE phlebotomist SET bookable = true`);
  });

  it('the checklist reports an incomplete address, and a zone that differs from the address', async () => {
    const problems = async () =>
      (await read()).problems.map(({ problem, of, id, tz_of_address }) => [problem, of, id, tz_of_address]);
    await world.rows(`UPDATE provider SET line1 = NULL WHERE id = 1`);
    expect(await problems()).toEqual([['half_address', 'provider', 1, 'America/New_York']]);
    await world.rows(`UPDATE provider SET line1 = '350 5th Ave', zip = '92101' WHERE id = 1`);
    await world.rows(`UPDATE phlebotomist SET zip = '92101' WHERE id = 3`);
    expect(await problems()).toEqual([
      ['wrong_zone', 'provider', 1, 'America/Los_Angeles'],
      ['wrong_zone', 'phlebotomist', 3, 'America/Los_Angeles'],
    ]);
    await world.rows(`UPDATE provider SET zip = '10118' WHERE id = 1`);
    await world.rows(`UPDATE phlebotomist SET zip = '10118' WHERE id = 3`);
  });

  it('the checklist names each missing step and the person it concerns', async () => {
    await world.rows(`DELETE FROM availability_rule WHERE phlebotomist_id <> 3`);
    await world.rows(`UPDATE phlebotomist SET lat = NULL, lng = NULL WHERE id = 3`);
    expect(await read()).toMatchObject({ can_book: false });
    await world.rows(`DELETE FROM phlebotomist WHERE id <> 3`);
    expect(await read()).toMatchObject({ can_book: false, phlebotomist_id: 3 });
    expect(await done()).toEqual(['provider', 'service', 'phlebotomist', 'hours']);
    await world.rows(`DELETE FROM phlebotomist`);
    await world.rows(`DELETE FROM service`);
    await world.rows(`DELETE FROM provider`);
    expect(await read()).toMatchObject({ can_book: false, phlebotomist_id: null });
    expect(await done()).toEqual([]);
  });
});
