import { companies } from '@drawpoint/contracts/auth/companies.contract';
import { LONGEST_NOTE, patientNotes } from '@drawpoint/contracts/auth/patient-notes.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { Database } from '../database.store.ts';
import { type Related, unrelated } from '../testing/related.ts';
import { codeOf, fieldErrors, startAuth } from '../testing/start-auth.ts';
import { DeleteUser } from '../users/delete-user.ts';
import { UserStore } from '../users/user.store.ts';

const auth = startedOnce(startAuth);
let patient: { id: number; caller: Caller };
beforeAll(() =>
  auth.rows(`INSERT INTO provider (id, version, name)
    VALUES (7, 1, 'Empire Mobile Labs'), (8, 1, 'Heron Draws')`),
);
beforeEach(async () => {
  patient = await auth.patient();
  Object.assign(auth.related, unrelated(), { booked: [7], phlebotomist_ids: [900] });
});

const staff = (change: Partial<Caller> = {}): Caller => ({
  ...{ user_id: 900, roles: ['phlebotomist'], provider_id: null, session_id: 'session-of-staff' },
  ...change,
});
const admin = (providerId: number, user_id = 910) =>
  staff({ user_id, roles: ['admin'], provider_id: providerId });
const DEVELOPER = staff({ user_id: 920, roles: ['developer'] });

const list = (as: Caller = staff()) => auth.call(patientNotes.list, { id: patient.id }, { as });
const textsFor = async (as?: Caller) => (await list(as)).data.map(({ text }) => text);
const write = (text = 'Hard stick, left arm.', as: Caller = staff(), more: { provider_id?: number } = {}) =>
  auth.call(patientNotes.create, { id: patient.id, text, ...more }, { as });
const remove = (note_id: number, as: Caller = staff(), id = patient.id) =>
  auth.call(patientNotes.remove, { id, note_id }, { as });

describe('writing a note for staff', () => {
  it('a note has author, time and company, and the newest note is first', async () => {
    const { id: author } = await auth.patient();
    await auth.rows(`UPDATE "user" SET first_name = 'Maria', last_name = 'Santos' WHERE id = $1`, [author]);
    auth.related.phlebotomist_ids.push(author);
    await write('First.', staff({ user_id: author }));
    await write('Second.');
    const { patient: shown, companies: writable, data } = await list();
    expect(shown).toEqual({ id: patient.id, first_name: 'Nora', last_name: 'Lindqvist' });
    expect(writable).toEqual([{ id: 7, name: 'Empire Mobile Labs' }]);
    expect(data).toMatchObject([
      { text: 'Second.', author: { id: 900, name: null }, may_remove: true },
      {
        ...{ text: 'First.', author: { id: author, name: 'Maria Santos' }, may_remove: false },
        provider: { id: 7, name: 'Empire Mobile Labs' },
      },
    ]);
    expect(Math.abs(Date.parse(data[0]!.created_at) - Date.now())).toBeLessThan(60_000);
  });

  it('a note has 1 to 500 characters, in several lines', async () => {
    const longest = `Bell\n${'x'.repeat(LONGEST_NOTE - 5)}`;
    expect((await write(longest)).text).toBe(longest);
    expect(await fieldErrors(write(`${longest}x`))).toHaveProperty('text');
    expect(await fieldErrors(write('  \n '))).toHaveProperty('text');
  });

  it('the text of a note is encrypted, and no event or audit entry contains it', async () => {
    await write('UNMISTAKABLE');
    const dump = await auth.rows(`
      SELECT to_jsonb(n)::text AS row FROM patient_note n
       UNION ALL SELECT to_jsonb(e)::text FROM kit.audit_entry e
       UNION ALL SELECT to_jsonb(e)::text FROM event_log.event e`);
    expect(dump.length).toBeGreaterThan(2);
    expect(dump.filter(({ row }) => String(row).includes('UNMISTAKABLE'))).toEqual([]);
  });

  it('adding and removing a note is audited, in an entry that the patient cannot read', async () => {
    const { id } = await write();
    await remove(id);
    const entries = await auth.rows(
      `SELECT action, outcome, actor_id, person_id FROM kit.audit_entry
        WHERE subject = $1 AND action LIKE 'patient_note_%' ORDER BY id`,
      [String(patient.id)],
    );
    expect(entries).toEqual(
      ['patient_note_added', 'patient_note_removed'].map((action) => ({
        ...{ action, outcome: 'done', actor_id: 900, person_id: null },
      })),
    );
  });

  it('an author who may write for several companies has to name one', async () => {
    auth.related.booked.push(8);
    expect(await fieldErrors(write())).toHaveProperty('provider_id');
    expect((await write('Ring twice.', staff(), { provider_id: 8 })).provider.name).toBe('Heron Draws');
    expect(await fieldErrors(write('Ring.', admin(7), { provider_id: 8 }))).toHaveProperty('provider_id');
    expect(await textsFor(admin(7))).toEqual([]);
    expect(await textsFor(admin(8))).toEqual(['Ring twice.']);
  });

  it('a company has at most 100 notes of a patient', async () => {
    await auth.rows(
      `INSERT INTO patient_note (user_id, provider_id, author_id, text_sealed, created_at)
       SELECT $1, 7, 900, 'x', now() FROM generate_series(1, 100)`,
      [patient.id],
    );
    expect(await fieldErrors(write())).toEqual({ text: ['There are 100 notes already. Remove one first.'] });
    await auth.rows('DELETE FROM patient_note WHERE user_id = $1', [patient.id]);
  });
});

describe('who reads and writes notes', () => {
  it.each<[string, () => Caller, Partial<Related>, 'ok' | 'FORBIDDEN' | 'IMPERSONATION_REFUSED']>([
    ['a phlebotomist with an approved visit', () => staff(), {}, 'ok'],
    ['an admin of the company', () => admin(7), {}, 'ok'],
    ['a developer', () => DEVELOPER, {}, 'ok'],
    ['a phlebotomist without a visit', () => staff({ user_id: 901 }), {}, 'FORBIDDEN'],
    ['an admin of another company', () => admin(8), {}, 'FORBIDDEN'],
    ['an admin of no company', () => staff({ roles: ['admin'] }), {}, 'FORBIDDEN'],
    ['another patient', () => staff({ roles: ['user'] }), {}, 'FORBIDDEN'],
    ['the patient', () => patient.caller, {}, 'FORBIDDEN'],
    [
      'the patient, who is also staff of the company',
      () => ({ ...patient.caller, roles: ['user', 'admin', 'developer'], provider_id: 7 }),
      {},
      'FORBIDDEN',
    ],
    [
      'an admin who acts as the phlebotomist',
      () => staff({ impersonator_id: 910, within_provider: 7 }),
      {},
      'IMPERSONATION_REFUSED',
    ],
    [
      'an admin whose visits with the person are over',
      () => admin(7),
      { booked: [], past: [7] },
      'FORBIDDEN',
    ],
    [
      'a phlebotomist, where the person objected',
      () => staff(),
      { ended: [{ provider_id: 7, by: 'person' }] },
      'FORBIDDEN',
    ],
    ['an admin who only assigned the person', () => admin(7), { booked: [], assigned: [7] }, 'FORBIDDEN'],
  ])('the record decides who reads and writes notes: %s', async (_who, who, related, expected) => {
    const { id } = await write();
    Object.assign(auth.related, related);
    expect(await codeOf(list(who()))).toBe(expected);
    expect(await codeOf(write('More.', who()))).toBe(expected);
    if (expected !== 'ok') expect(await codeOf(remove(id, who()))).toBe(expected);
  });

  it('nobody reads notes without being signed in', async () => {
    expect(await codeOf(auth.call(patientNotes.list, { id: patient.id }))).toBe('UNAUTHENTICATED');
  });

  it('a company reads its notes again once the patient has booked there again', async () => {
    await write();
    Object.assign(auth.related, { booked: [], past: [7] });
    expect(await codeOf(list(admin(7)))).toBe('FORBIDDEN');
    Object.assign(auth.related, { booked: [7] });
    expect(await textsFor(admin(7))).toEqual(['Hard stick, left arm.']);
  });
});

describe('removing a note', () => {
  it('only its author and admins of its company remove a note', async () => {
    const [first, second] = [await write('One.'), await write('Two.')];
    auth.related.phlebotomist_ids.push(901);
    expect(await codeOf(remove(first.id, staff({ user_id: 901 })))).toBe('FORBIDDEN');
    await remove(first.id);
    await remove(second.id, admin(7));
    expect(await textsFor()).toEqual([]);
  });

  it('a note of another company or patient, or one already removed, is not found', async () => {
    const { id } = await write();
    auth.related.booked.push(8);
    expect(await codeOf(remove(id, admin(8)))).toBe('NOT_FOUND');
    const other = await auth.patient();
    expect(await codeOf(remove(id, staff(), other.id))).toBe('NOT_FOUND');
    await remove(id);
    expect(await codeOf(remove(id))).toBe('NOT_FOUND');
  });
});

describe('notes after the account is deleted or the person objects', () => {
  const rowsOf = () => auth.rows('SELECT id FROM patient_note WHERE user_id = $1', [patient.id]);

  it('nobody reads the notes of a hidden account, and they are erased with the account', async () => {
    await write();
    const ctx = { now: () => new Date() } as never;
    const account = (await auth.get(UserStore).byId(patient.id))!;
    await inTransaction(auth.get(Database), (tx) => auth.get(DeleteUser).soft(tx, account, ctx));
    expect(await codeOf(list(DEVELOPER))).toBe('NOT_FOUND');
    expect(await rowsOf()).toHaveLength(1);
    await inTransaction(auth.get(Database), (tx) => auth.get(DeleteUser).hard(tx, account));
    expect(await rowsOf()).toEqual([]);
  });

  it('a person’s objection to a company closes its notes in the same call', async () => {
    await write();
    await auth.call(companies.object, { id: 7 }, { as: patient.caller });
    expect(await codeOf(list(admin(7)))).toBe('FORBIDDEN');
  });
});
