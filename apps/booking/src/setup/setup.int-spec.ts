import { setup } from '@drawpoint/contracts/booking/setup.contract';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { developer, useBooking } from '../testing/start-booking.ts';

describe('the checklist of a new installation', () => {
  const world = useBooking();
  const read = () => world.call(setup.read, {}, developer);
  const done = async () => (await read()).steps.flatMap(({ step, done: is }) => (is ? [step] : []));

  it('is for developers', async () => {
    for (const roles of [['admin'], ['phlebotomist'], ['user']] as const) {
      const caller = callerOf({ user_id: 2, roles: [...roles], provider_id: 1 });
      expect(await codeOf(world.call(setup.read, {}, caller))).toBe('FORBIDDEN');
    }
  });

  it('is done where somebody can be booked', async () => {
    expect(await read()).toMatchObject({ can_book: true });
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

  it('tells each step that is missing, and of whom', async () => {
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
