import { calendar } from '@drawpoint/contracts/appointments/calendar.contract';
import { visitDays } from '@drawpoint/contracts/appointments/visit-days.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import {
  ASKED,
  admin,
  developer,
  inDays,
  keyOf,
  newAppointment,
  otherAdmin,
  patient,
  phlebotomist,
  useAppointments,
} from '../testing/start-appointments.ts';

describe('the taken times of a phlebotomist, for staff', () => {
  const world = useAppointments();
  const list = (caller: Caller, more: object = {}) =>
    world
      .busOf('booking')
      .call(
        visitDays.listTaken,
        { ...ASKED, phlebotomist_id: 3, from: inDays(5).toISOString(), to: inDays(6).toISOString(), ...more },
        { ...systemContext(), caller },
      );

  it.each([
    ['a developer', developer, 'Evelyn Carter'],
    ['an admin of the visit’s provider', admin, 'Evelyn Carter'],
    ['its phlebotomist', phlebotomist, 'Evelyn Carter'],
    ['an admin of another provider', otherAdmin, null],
    ['another patient', patient, null],
  ])('%s sees the patient’s name only on visits that they manage', async (_who, caller, name) => {
    const appointment_id = await world.book('named', inDays(5, 900), { user_id: 41 });
    const { data } = await list(caller);
    expect(data).toEqual([
      {
        kind: 'visit',
        start: inDays(5, 900).getTime() / 60_000,
        end: inDays(5, 930).getTime() / 60_000,
        drive_to: null,
        drive_from: null,
        drive_next: null,
        appointment_id: name === null ? null : appointment_id,
        patient_name: name,
      },
    ]);
  });

  it('the list tells holds from visits, and has drives between places known to the street', async () => {
    const { starts_at, ends_at, default_drive_minutes } = newAppointment('held', inDays(5, 600));
    const place = { lat: 40.7, lng: -74, precision: 'street' as const };
    await world.call(calendar.placeHold, {
      ...ASKED,
      ...{ key: keyOf('held'), user_id: 4, phlebotomist_id: 3, starts_at, ends_at, default_drive_minutes },
      place,
      expires_at: new Date(Date.now() + 600_000).toISOString(),
    });
    expect((await list(developer, { place })).data).toMatchObject([
      { kind: 'hold', drive_to: 0, drive_from: 0, appointment_id: null, patient_name: null },
    ]);
  });
});
