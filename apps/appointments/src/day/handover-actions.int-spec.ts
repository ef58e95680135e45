import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { day, type Settlement } from '@drawpoint/contracts/appointments/day.contract';
import { handovers, SIGNATURE_UPLOAD } from '@drawpoint/contracts/appointments/handovers.contract';
import { specimens } from '@drawpoint/contracts/appointments/specimens.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { GIF, pdfOf, PNG } from '@drawpoint/nest-kit/testing/sample-files';
import { formatTubeNumber } from '@drawpoint/rules/tube-number';
import { drawTubes, printAhead, tubesOf, visitAt } from '../testing/drawn-tubes.ts';
import { send, statesOf, stored } from '../testing/phone-steps.ts';
import {
  admin,
  FILES,
  otherAdmin,
  otherPhlebotomist,
  outcome,
  patient,
  phlebotomist,
  useAppointments,
} from '../testing/start-appointments.ts';
import { BLOOD_COUNT, METABOLIC } from '../testing/tube-fakes.ts';
import { uploaded } from '../testing/uploads.ts';

const SIGNATURE = PNG.toString('base64');
/** A signature of more bytes. */
const pngOf = (bytes: number): string =>
  Buffer.concat([PNG.subarray(0, -12), Buffer.alloc(bytes), PNG.subarray(-12)]).toString('base64');

describe('A hand-over that a phone stored', () => {
  const world = useAppointments();
  let id: number;
  let numbers: string[];
  beforeEach(async () => {
    await world.rows('TRUNCATE handover CASCADE');
    id = await visitAt(world, 'visit', 5);
    numbers = await drawTubes(world, id, [METABOLIC, BLOOD_COUNT]);
    await drawnAgo(300);
  });
  const drawnAgo = (minutes: number) =>
    world.rows(`UPDATE specimen SET collected_at = now() - make_interval(mins => $1)`, [minutes]);
  const handed = (more: object = {}, minutes = 20) =>
    stored(
      handovers.record,
      { kind: 'lab', place: 'Main St lab', receiver: 'R. Ortiz', numbers, signature: SIGNATURE, ...more },
      minutes,
    );
  const history = async (who: Caller = phlebotomist) => (await world.call(handovers.list, {}, who)).data;
  const list = async (who: Caller = admin) => (await world.call(day.listNeedsYou, {}, who)).data;
  const settle = (action: string, how: Settlement, who: Caller = admin) =>
    world.call(day.settle, { id: action, how, reason: 'Asked Maria.' }, who);
  /** How many files the storage has. */
  const files = async () => {
    const found = await readdir(fileURLToPath(FILES.FILES_URL), { recursive: true, withFileTypes: true });
    return found.filter((each) => each.isFile()).length;
  };

  it('is recorded with its signature as of when it happened, and a repetition gets the same answer', async () => {
    const action = handed();
    const [first] = await send(world, [action]);
    expect(first).toMatchObject({
      state: 'done',
      answer: { kind: 'lab', receiver: 'R. Ortiz', signed: true },
    });
    const kept = await files();
    expect(await send(world, [action])).toEqual([first]);
    const [made, ...more] = await history();
    expect([more, await files()]).toEqual([[], kept]);
    expect(Date.parse(made!.at)).toBe(Math.floor(Date.parse(action.at) / 60_000) * 60_000);
    expect((await world.call(appointments.get, { id }, patient)).delivered_at).toBe(made!.at);
    const manifest = await world.call(handovers.printManifest, { id: made!.id }, phlebotomist);
    expect(manifest.kind).toBe('pdf');
    const audited = await world.rows(`SELECT 1 FROM kit.audit_entry WHERE action = 'handover_recorded'`);
    expect(audited).toHaveLength(1);
    expect(JSON.stringify(await world.rows('SELECT * FROM phone_action'))).not.toMatch(/Ortiz|Main St/);
  });

  it('follows the visits of its call, so that it may name tubes whose labels are put on there', async () => {
    const other = await visitAt(world, 'other', 8);
    const [tube] = tubesOf(
      await world.call(specimens.plan, { id: other, test_ids: [METABOLIC] }, phlebotomist),
    );
    const [number] = await printAhead(world, 1);
    const bound = stored(specimens.bind, { id: other, specimen_id: tube!.id, number }, 30);
    const answers = await send(world, [handed({ numbers: [...numbers, number!] }), bound]);
    expect(statesOf(answers)).toEqual(['done', 'done']);
  });

  it('waits while a label could not be put on, and is done with it later', async () => {
    const [number] = await printAhead(world, 1);
    const other = await visitAt(world, 'other', 8);
    const [tube] = tubesOf(
      await world.call(specimens.plan, { id: other, test_ids: [METABOLIC] }, phlebotomist),
    );
    const actions = [
      stored(specimens.bind, { id: other, specimen_id: tube!.id, number }, 30),
      handed({ numbers: [number!] }),
    ];
    await world.rows('ALTER TABLE label_ahead RENAME TO label_ahead_away');
    const answers = await send(world, actions);
    await world.rows('ALTER TABLE label_ahead_away RENAME TO label_ahead');
    expect(statesOf(answers)).toEqual(['waiting', 'waiting']);
    expect(statesOf(await send(world, actions))).toEqual(['done', 'done']);
  });

  it('takes effect once when it is sent several times at once, and leaves no file behind', async () => {
    await send(world, [handed({ numbers: numbers.slice(0, 1) }, 30)]);
    const before = await files();
    const action = handed({ numbers: numbers.slice(1) });
    await Promise.all([1, 2, 3].map(() => send(world, [action])));
    expect(statesOf(await send(world, [action]))).toEqual(['done']);
    expect(await history()).toHaveLength(2);
    expect(await files()).toBe(before + 1);
  });

  it('is refused under an id of somebody else, and with other content', async () => {
    const action = handed();
    await send(world, [action]);
    for (const [what, who] of [
      [action, otherPhlebotomist],
      [{ ...action, input: { ...action.input, place: 'Elsewhere' } }, phlebotomist],
    ] as const) {
      const [answer] = await send(world, [what], who);
      expect(answer).toMatchObject({ state: 'refused', error: { code: 'IDEMPOTENCY_MISMATCH' } });
    }
    expect(await history()).toHaveLength(1);
  });

  it('is refused for a wrong number, without tubes, and for a signature that is none', async () => {
    await send(world, [handed({ numbers: numbers.slice(0, 1) }, 30)]);
    const before = await files();
    const { wrongKind, tooLarge } = SIGNATURE_UPLOAD.texts;
    const foreign = await uploaded(PNG, 'png');
    for (const [given, errors] of [
      [{ numbers: ['ABC'] }, { numbers: ['ABC is not right. Please check each character.'] }],
      [{ numbers: [] }, { numbers: ['Add at least one tube.'] }],
      [{ signature: GIF.toString('base64') }, { signature: [wrongKind] }],
      [{ signature: pdfOf().toString('base64') }, { signature: [wrongKind] }],
      [{ signature: 'x' }, { signature: [wrongKind] }],
      [{ signature: pngOf(200_000) }, { signature: [tooLarge] }],
      // Only the gateway names stored files.
      [{ signature: foreign }, { signature: [wrongKind] }],
    ] as const) {
      const [answer] = await send(world, [handed({ numbers: numbers.slice(1), ...given })]);
      expect(answer).toMatchObject({ state: 'refused', error: { code: 'INVALID_INPUT', errors } });
    }
    const huge = [handed({ numbers: numbers.slice(1), signature: pngOf(5_000_000) })];
    expect(await outcome(send(world, huge))).toBe('PAYLOAD_TOO_LARGE');
    expect(await history()).toHaveLength(1);
    expect(await files()).toBe(before + 1);
    expect(await list()).toEqual([]);
  });

  it('of a tube that does not fit is left to the office, says which, and holds up no other', async () => {
    const given = await visitAt(world, 'given', 8);
    const [tube] = await drawTubes(world, given);
    await world.rows('UPDATE appointment SET phlebotomist_id = $2 WHERE id = $1', [
      given,
      otherPhlebotomist.user_id,
    ]);
    await drawnAgo(300);
    const actions = [
      handed({ numbers: [tube!, ...numbers.slice(1)] }),
      handed({ numbers: numbers.slice(0, 1) }),
    ];
    const before = await files();
    expect(statesOf(await send(world, actions))).toEqual(['needs_you', 'done']);
    expect(await files()).toBe(before + 1);
    const [entry] = await list();
    expect(entry).toMatchObject({
      ...{ operation: handovers.record.subject, reason: 'changed', appointment: null, waiting: [] },
      handover: {
        ...{ kind: 'lab', place: 'Main St lab', receiver: 'R. Ortiz', numbers: [tube, ...numbers.slice(1)] },
        problem: `${formatTubeNumber(tube!)} is none of your tubes.`,
      },
      may: ['apply', 'dismiss'],
    });
    expect(await list(phlebotomist)).toMatchObject([{ id: entry!.id, may: [] }]);
    for (const who of [otherAdmin, otherPhlebotomist]) expect(await list(who)).toEqual([]);
    expect(await outcome(settle(entry!.id, 'apply', otherAdmin))).toBe('NOT_FOUND');
    await settle(entry!.id, 'apply');
    const [row] = await world.rows('SELECT actor_id, at FROM handover ORDER BY id DESC LIMIT 1');
    expect(row).toEqual({ actor_id: admin.user_id, at: new Date(actions[0]!.at) });
    expect((await history(admin)).map(({ signed }) => signed)).toEqual([true, true]);
    expect(statesOf(await send(world, actions))).toEqual(['done', 'done']);
  });

  it('that still does not fit is refused with the reason, and can be set aside', async () => {
    const [first] = numbers;
    await send(world, [handed({ numbers: [first!] }, 30)]);
    const late = handed();
    expect(statesOf(await send(world, [late]))).toEqual(['needs_you']);
    await expect(settle(late.id, 'apply')).rejects.toMatchObject({
      ...{ code: 'INVALID_TRANSITION', message: `${formatTubeNumber(first!)} is at the lab already.` },
    });
    expect(await list()).toHaveLength(1);
    await settle(late.id, 'dismiss');
    expect(await history()).toHaveLength(1);
    const [answer] = await send(world, [late]);
    expect(answer).toMatchObject({ state: 'refused', error: { message: 'The office set this aside.' } });
  });

  it('of a void tube, of an unknown one and before a draw is left to the office', async () => {
    const [tube] = tubesOf(await world.call(specimens.list, { id }, phlebotomist));
    await world.call(specimens.void, { id, specimen_id: tube!.id, reason: 'Broken.' }, phlebotomist);
    const [unknown] = await printAhead(world, 1);
    const answers = await send(world, [
      handed(),
      handed({ numbers: [unknown!] }),
      handed({ numbers: numbers.filter((each) => each !== tube!.number) }, 400),
    ]);
    expect(answers.map(({ state, error }) => [state, error?.message])).toEqual([
      ['needs_you', `${formatTubeNumber(tube!.number!)} is void.`],
      ['needs_you', `${formatTubeNumber(unknown!)} is none of your tubes.`],
      ['needs_you', 'A tube was drawn later than that.'],
    ]);
  });

  it('of more than 72 hours ago is left to the office, and counts from then when it is recorded', async () => {
    await drawnAgo(80 * 60);
    const old = handed({}, 73 * 60);
    expect(statesOf(await send(world, [old]))).toEqual(['needs_you']);
    expect(await list()).toMatchObject([{ reason: 'old', handover: { numbers, problem: null } }]);
    await settle(old.id, 'apply');
    const [made] = await history(admin);
    expect(Math.abs(Date.parse(made!.at) - Date.parse(old.at))).toBeLessThan(60_000);
  });
});
