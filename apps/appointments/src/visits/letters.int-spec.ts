import { visitLetters } from '@drawpoint/contracts/appointments/visit-letters.contract';
import { letterClaims } from '@drawpoint/contracts/auth/letter-claims.contract';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { pdfWords } from '@drawpoint/nest-kit/testing/pdf-words';
import {
  admin,
  inDays,
  otherAdmin,
  otherPatient,
  outcome,
  patient,
  phlebotomist,
  startAppointments,
} from '../testing/start-appointments.ts';
import { stored } from '../testing/uploads.ts';

const asked: unknown[] = [];
const noEmail = { first_name: 'Rosa', last_name: 'Alvarez', email: '', mobile: '+12125550143' };

describe('the letter of a visit', () => {
  const world = startedOnce(() =>
    startAppointments({
      fakes: {
        [letterClaims.make.subject]: (input: { user_id: number }) => {
          asked.push(input);
          const letter = { code: 'CDFGHJKMNP', ends_at: '2026-12-28T10:00:00.000Z' };
          return { letter: input.user_id === patient.user_id ? letter : null };
        },
      },
    }),
  );
  let nth = 0;
  const book = (more: object = {}) =>
    world.book(`letter-${(nth += 1)}`, inDays(5 + nth, 600), {
      ...{ status: 'approved', patient: noEmail, actor_id: admin.user_id, preparation: 'Fast for 8 hours.' },
      ...more,
    });
  const print = async (id: number, as = admin) => {
    const { key, name } = await world.call(visitLetters.print, { id }, as);
    expect(name).toMatch(/^letter-[A-Z0-9]{8}\.pdf$/);
    return pdfWords((await stored(key))!);
  };

  it('tells a patient without email of the visit and of the code', async () => {
    const text = await print(await book());
    for (const words of ['Rosa Alvarez', '350 5th Ave', 'New York, NY 10118', 'Fast for 8 hours.'])
      expect(text).toContain(words);
    expect(text).toContain('CDFGH-JKMNP');
    expect(text).toContain('/letter');
    expect(asked).toEqual([{ user_id: patient.user_id }]);
  });

  it('has no code for somebody who can sign in or has no account', async () => {
    const unowned = await book({ user_id: null, patient: { ...noEmail, email: 'rosa@example.test' } });
    for (const id of [await book({ user_id: otherPatient.user_id }), unowned])
      expect(await print(id)).not.toContain('Code');
  });

  it('is for the staff of the visit alone', async () => {
    const id = await book();
    await print(id, phlebotomist);
    for (const as of [otherAdmin, patient]) {
      expect(await outcome(world.call(visitLetters.print, { id }, as))).toBe('FORBIDDEN');
    }
    expect(await outcome(world.call(visitLetters.print, { id: 1_999_999 }, admin))).toBe('NOT_FOUND');
  });
});
