import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { feedback } from '@drawpoint/contracts/appointments/feedback.contract';
import { media } from '@drawpoint/contracts/appointments/media.contract';
import { results } from '@drawpoint/contracts/appointments/results.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { pdfOf, PNG } from '@drawpoint/nest-kit/testing/sample-files';
import {
  admin,
  developer,
  inDays,
  letBeDue,
  releasePatientNotices,
  otherAdmin,
  otherPatient,
  otherPhlebotomist,
  outcome,
  patient,
  phlebotomist,
  useAppointments,
} from '../testing/start-appointments.ts';
import { stored, uploaded } from '../testing/uploads.ts';

const FOREIGN = [otherPhlebotomist, otherAdmin, otherPatient];

describe('After a visit', () => {
  const world = useAppointments();
  let id: number;
  beforeEach(async () => {
    id = await world.book('visit', inDays(5, 600), { status: 'approved' });
    await letBeDue(world, id);
    await world.call(visits.complete, { id }, phlebotomist);
    await releasePatientNotices(world);
  });
  const get = () => world.call(appointments.get, { id }, patient);

  describe('results', () => {
    it('staff add results, and the visit lists them under names that reveal nothing', async () => {
      const pdf = await world.call(results.add, { id, file: await uploaded(pdfOf(), 'pdf') }, phlebotomist);
      expect(pdf).toEqual({
        id: pdf.id,
        url: `/api/appointments/${id}/documents/${pdf.id}`,
        name: 'results-1.pdf',
      });
      const image = await uploaded(PNG, 'png');
      await world.call(results.add, { id, file: image }, admin);
      expect((await get()).documents.map(({ name }) => name)).toEqual(['results-1.pdf', 'results-2.jpg']);
      expect(await stored(image.key)).toBeNull();
      const told = await world.rows(
        `SELECT data->>'change' AS change FROM event_log.event WHERE entity_id = $1 ORDER BY entity_version`,
        [String(id)],
      );
      expect(told.map(({ change }) => change)).toEqual([
        'booked',
        'stepped',
        'completed',
        'results_added',
        'results_added',
      ]);
    });

    it('a patient lists the visits whose results are there', async () => {
      const withResults = async (caller = patient) =>
        (await world.call(appointments.listMine, { filter: 'results' }, caller)).data.map(
          (visit) => visit.id,
        );
      expect(await withResults()).not.toContain(id);
      const file = await uploaded(pdfOf(), 'pdf');
      const { id: document_id } = await world.call(results.add, { id, file }, phlebotomist);
      expect(await withResults()).toContain(id);
      expect(await withResults(otherPatient)).not.toContain(id);
      await world.call(results.withdraw, { id, document_id, reason: 'Wrong patient' }, phlebotomist);
      expect(await withResults()).not.toContain(id);
    });

    it('only the patient and the staff of a visit open its results, and each attempt is audited', async () => {
      const file = await uploaded(pdfOf(), 'pdf');
      const { id: document_id } = await world.call(results.add, { id, file }, phlebotomist);
      for (const caller of [patient, phlebotomist, admin, developer]) {
        const opened = await world.call(results.open, { id, document_id }, caller);
        expect(opened).toMatchObject({ key: file.key, kind: 'pdf', name: 'results-1.pdf', cache_seconds: 0 });
      }
      for (const caller of FOREIGN)
        expect(await outcome(world.call(results.open, { id, document_id }, caller))).toBe('FORBIDDEN');
      const seen = await world.rows(
        `SELECT actor_id, outcome FROM kit.audit_entry WHERE action = 'results_seen' AND subject = $1 ORDER BY id`,
        [String(id)],
      );
      expect(seen).toEqual([
        ...[patient, phlebotomist, admin, developer].map(({ user_id }) => ({
          actor_id: user_id,
          outcome: 'done',
        })),
        ...FOREIGN.map(({ user_id }) => ({ actor_id: user_id, outcome: 'FORBIDDEN' })),
      ]);
    });

    it('a result of one visit cannot be opened under another visit', async () => {
      const file = await uploaded(pdfOf(), 'pdf');
      const { id: document_id } = await world.call(results.add, { id, file }, phlebotomist);
      const appointment_id = await world.book('other', inDays(6, 600), { status: 'approved' });
      expect(await outcome(world.call(results.open, { id: appointment_id, document_id }, patient))).toBe(
        'NOT_FOUND',
      );
    });

    it('patients and other staff cannot add results, and nobody can to a canceled visit', async () => {
      const add = async (caller: typeof patient) =>
        outcome(world.call(results.add, { id, file: await uploaded(pdfOf(), 'pdf') }, caller));
      for (const caller of [...FOREIGN, patient]) expect(await add(caller)).toBe('FORBIDDEN');
      await world.rows(`UPDATE appointment SET status = 'canceled' WHERE id = $1`, [id]);
      expect(await add(phlebotomist)).toBe('INVALID_TRANSITION');
      expect(await world.rows('SELECT 1 FROM appointment_document')).toEqual([]);
    });

    describe('of another visit', () => {
      const reason = 'Belongs to another patient.';
      const add = async (caller: typeof patient) =>
        (await world.call(results.add, { id, file: await uploaded(pdfOf(), 'pdf') }, caller)).id;
      const withdraw = async (document_id: number, caller: typeof patient) =>
        outcome(world.call(results.withdraw, { id, document_id, reason }, caller));

      it('the person who added a result or an admin withdraws it once, and nobody can open it afterwards', async () => {
        const own = await add(phlebotomist);
        const others = await add(admin);
        for (const caller of [...FOREIGN, patient]) expect(await withdraw(own, caller)).toBe('FORBIDDEN');
        expect(await withdraw(others, phlebotomist)).toBe('FORBIDDEN');
        expect(await withdraw(own, phlebotomist)).toBe('ok');
        expect(await withdraw(own, admin)).toBe('NOT_FOUND');
        for (const caller of [patient, phlebotomist, admin]) {
          const call = world.call(results.open, { id, document_id: own }, caller);
          expect(await outcome(call)).toBe('NOT_FOUND');
        }
        expect((await get()).documents.map(({ name }) => name)).toEqual(['results-2.pdf']);
        expect(await withdraw(others, admin)).toBe('ok');
        const [row] = await world.rows('SELECT * FROM appointment_document');
        expect(JSON.stringify(row)).not.toContain(reason);
      });

      it('admins see who added, opened and withdrew each result', async () => {
        await world.rows(
          `INSERT INTO person (id, first_name, last_name, version)
           VALUES (2, 'Alex', 'Admin', 1), (3, 'Maria', 'Santos', 1), (4, 'First4', 'Last4', 1)
           ON CONFLICT (id) DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name`,
        );
        const document_id = await add(phlebotomist);
        const kept = await add(admin);
        for (const caller of [patient, admin, patient])
          await world.call(results.open, { id, document_id }, caller);
        await withdraw(document_id, phlebotomist);
        const at = expect.any(String) as string;
        const staff = { name: 'Maria Santos', at };
        const office = { name: 'Alex Admin', at };
        expect((await world.call(results.history, { id }, admin)).data).toEqual([
          {
            ...{ id: document_id, name: 'results-1.pdf', added: staff },
            withdrawn: { ...staff, reason },
            opened: [{ name: 'First4 Last4', at }, office],
          },
          { id: kept, name: 'results-2.pdf', added: office, withdrawn: null, opened: [] },
        ]);
        for (const caller of [otherAdmin, phlebotomist, patient])
          expect(await outcome(world.call(results.history, { id }, caller))).toBe('FORBIDDEN');
      });
    });

    it('a result that is no readable image is refused and stored nowhere', async () => {
      const broken = await uploaded(Buffer.concat([PNG.subarray(0, 40)]), 'png');
      expect(await outcome(world.call(results.add, { id, file: broken }, phlebotomist))).toBe(
        'INVALID_INPUT',
      );
      expect((await get()).documents).toEqual([]);
    });
  });

  describe('feedback', () => {
    const given = { rating: 5, comment: ' Very gentle. ', tip_amount: 10, pay_extra: 3.5 };

    it('feedback is stored encrypted and does not change the price', async () => {
      const rated = await world.call(feedback.give, { id, ...given }, patient);
      expect(rated).toMatchObject({
        user_rating: 5,
        user_comment: 'Very gentle.',
        tip_amount: 10,
        pay_extra: 3.5,
        price_total: 114,
      });
      const [row] = await world.rows('SELECT * FROM appointment WHERE id = $1', [id]);
      expect(JSON.stringify(row)).not.toContain('gentle');
    });

    it('feedback may be only a rating, and can be changed for 7 days', async () => {
      const { rated_at } = await world.call(feedback.give, { id, rating: 4 }, patient);
      const changed = await world.call(feedback.give, { id, comment: 'On time.' }, patient);
      expect(changed).toMatchObject({ user_rating: 4, user_comment: 'On time.', rated_at });
      await world.rows(`UPDATE appointment SET rated_at = now() - interval '7 days 1 minute' WHERE id = $1`, [
        id,
      ]);
      const late = world.call(feedback.give, { id, rating: 1 }, patient);
      await expect(late).rejects.toMatchObject({
        code: 'INVALID_TRANSITION',
        message: 'Feedback can be changed for 7 days.',
      });
    });

    it.each([{}, { rating: null, comment: '  ', tip_amount: null, pay_extra: null }])(
      'empty feedback is refused: %j',
      async (nothing) => {
        const refusal = {
          code: 'INVALID_INPUT',
          options: { errors: { rating: ['Please give a rating, a comment or an amount.'] } },
        };
        const call = world.call(feedback.give, { id, ...nothing }, patient);
        await expect(call).rejects.toMatchObject(refusal);
        expect(await get()).toMatchObject({ rated_at: null });
      },
    );

    it('feedback can be cleared field by field, but an empty request is refused', async () => {
      await world.call(feedback.give, { id, ...given }, patient);
      expect(await outcome(world.call(feedback.give, { id }, patient))).toBe('INVALID_INPUT');
      expect(await world.call(feedback.give, { id, comment: null }, patient)).toMatchObject({
        user_rating: 5,
        user_comment: null,
      });
    });

    it('only the patient gives feedback, on a completed visit, in whole stars and cents', async () => {
      for (const caller of [...FOREIGN, phlebotomist, admin])
        expect(await outcome(world.call(feedback.give, { id, rating: 5 }, caller))).toBe('FORBIDDEN');
      for (const wrong of [
        { rating: 0 },
        { rating: 6 },
        { rating: 2.5 },
        { tip_amount: -1 },
        { tip_amount: 0.001 },
      ])
        expect(await outcome(world.call(feedback.give, { id, ...wrong }, patient))).toBe('INVALID_INPUT');
      const appointment_id = await world.book('open', inDays(6, 600), { status: 'approved' });
      expect(await outcome(world.call(feedback.give, { id: appointment_id, rating: 5 }, patient))).toBe(
        'INVALID_TRANSITION',
      );
    });

    it('staff who manage the visit list its feedback, and find it by name, email, comment and id', async () => {
      await world.call(feedback.give, { id, ...given }, patient);
      const found = async (caller: typeof patient, input: object = {}) =>
        (await world.call(feedback.list, input, caller)).data.map((each) => each.id);
      for (const caller of [phlebotomist, admin, developer]) expect(await found(caller)).toEqual([id]);
      for (const caller of [otherPhlebotomist, otherAdmin]) expect(await found(caller)).toEqual([]);
      expect(await outcome(found(patient))).toBe('FORBIDDEN');
      for (const q of ['first4 last4', 'PERSON4@example', 'gentle', String(id)])
        expect([q, await found(admin, { q })]).toEqual([q, [id]]);
      expect(await found(admin, { q: 'rough' })).toEqual([]);
      expect(await found(admin, { phlebotomist_id: 11 })).toEqual([]);
      expect((await world.call(feedback.list, {}, admin)).data[0]).toMatchObject({
        user: { first_name: 'First4', email: 'person4@example.test' },
        phlebotomist: { id: 3, first_name: 'Maria', last_name: 'Santos' },
        user_rating: 5,
        tip_amount: 10,
        tz: 'America/New_York',
      });
    });

    it('staff who manage the visit see the phlebotomist’s email with feedback, its patient does not', async () => {
      const rated = await world.call(feedback.give, { id, ...given }, patient);
      expect(rated.phlebotomist).toMatchObject({ id: 3, email: '' });
      for (const caller of [phlebotomist, admin, developer]) {
        const { data } = await world.call(feedback.list, {}, caller);
        expect(data.map((each) => each.phlebotomist.email)).toEqual(['person3@example.test']);
      }
    });
  });

  describe('uploaded files', () => {
    it('an uploaded file opens only for its uploader, their provider’s admins and developers', async () => {
      const { id: mediaId, url } = await world.call(
        media.upload,
        { file: await uploaded(pdfOf(), 'pdf') },
        phlebotomist,
      );
      expect(url).toBe(`/api/media/${mediaId}`);
      for (const caller of [phlebotomist, admin, developer])
        expect(await world.call(media.open, { id: mediaId }, caller)).toMatchObject({ kind: 'pdf' });
      for (const caller of [patient, ...FOREIGN])
        expect(await outcome(world.call(media.open, { id: mediaId }, caller))).toBe('NOT_FOUND');
    });

    it('only admins and developers upload files through the back office', async () => {
      const call = async (caller: typeof patient) =>
        outcome(world.call(media.uploadForProvider, { file: await uploaded(pdfOf(), 'pdf') }, caller));
      expect([await call(admin), await call(developer)]).toEqual(['ok', 'ok']);
      expect([await call(phlebotomist), await call(patient)]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    });
  });
});
