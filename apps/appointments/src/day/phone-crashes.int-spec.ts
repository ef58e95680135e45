import fc from 'fast-check';
import { handovers } from '@drawpoint/contracts/appointments/handovers.contract';
import type { PhoneAction } from '@drawpoint/contracts/appointments/day.contract';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { specimens } from '@drawpoint/contracts/appointments/specimens.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { startChild } from '@drawpoint/nest-kit/testing/child-process';
import { PNG } from '@drawpoint/nest-kit/testing/sample-files';
import { until } from '@drawpoint/nest-kit/testing/until';
import type { ChildCall } from '../testing/paying-service.ts';
import { printAhead, tubesOf, visitAt } from '../testing/drawn-tubes.ts';
import { begun, send, statesOf, stored } from '../testing/phone-steps.ts';
import { admin, phlebotomist, useAppointments } from '../testing/start-appointments.ts';
import { METABOLIC } from '../testing/tube-fakes.ts';

/** By night 200 (tools/test/nightly-areas.ts). */
const RUNS = Number(process.env.PHONE_RUNS ?? 15);

/** What happens to a call of the phone: it is answered, its answer is lost, or the database drops its connections. */
const FATES = ['answered', 'lost', 'cut'] as const;
type Fate = (typeof FATES)[number];

describe('What a phone stored, when answers are lost and programs stop', () => {
  const world = useAppointments();
  const wholeDay = (id: number) => [
    stored(visits.setOut, { id }, 40),
    stored(visits.arrive, { id }, 30),
    stored(visits.draw, { id }, 20),
    stored(visits.complete, { id, notes: 'Left arm.' }, 10),
  ];
  const stepsOf = async (id: number) => {
    const [row] = await world.rows<{ steps: { action: string; at: string }[] }>(
      'SELECT steps FROM appointment WHERE id = $1',
      [id],
    );
    return row!.steps.map(({ action, at }) => [action, at]);
  };
  const expected = (actions: PhoneAction[]) =>
    ['set_out', 'arrive', 'draw', 'complete'].map((action, index) => [action, actions[index]!.at]);
  /** Ends the connections of the service, whatever they do. */
  const cut = () =>
    world.rows(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'
          AND query ~ 'appointment|phone_action|COMMIT'`,
    );
  const sendAndMeet = async (actions: PhoneAction[], fate: Fate): Promise<void> => {
    // Nobody hears the answer, or the refusal of a call that was cut off.
    const sent = send(world, actions).catch(() => []);
    if (fate === 'lost') return;
    if (fate === 'cut') await cut();
    await sent;
  };

  it(
    'takes effect once each, in order, in random runs of two phones',
    async () => {
      const fate = fc.constantFrom(...FATES);
      // How many actions a call has at most, and what becomes of it, for both phones.
      const calls = fc.array(fc.record({ phone: fc.nat(1), most: fc.integer({ min: 1, max: 8 }), fate }), {
        maxLength: 8,
      });
      await fc.assert(
        fc.asyncProperty(calls, fc.boolean(), async (tried, isCanceled) => {
          await world.rows('TRUNCATE appointment, calendar_entry, booking_key CASCADE');
          const ids = [await begun(world), await begun(world, { user_id: 5 })];
          const phones = ids.map((id) => wholeDay(id));
          const both = [phones[0]!, [...phones[1]!, ...phones[0]!]];
          for (const { phone, most, fate: met } of tried) await sendAndMeet(both[phone]!.slice(0, most), met);
          if (isCanceled)
            await world
              .call(appointmentMoves.cancel, { id: ids[1]!, reason: 'Ill.' }, admin)
              .catch(() => null);
          let answers: Awaited<ReturnType<typeof send>> = [];
          await until(async () => {
            answers = await send(world, phones.flat()).catch(() => []);
            return answers.length > 0 && answers.every(({ error }) => error?.code !== 'INTERNAL');
          });
          expect(statesOf(answers.slice(0, 4))).toEqual(['done', 'done', 'done', 'done']);
          expect(await stepsOf(ids[0]!)).toEqual(expected(phones[0]!));
          const [first] = phones;
          const done = answers.slice(4).filter(({ state }) => state === 'done').length;
          expect(await stepsOf(ids[1]!)).toEqual(expected(phones[1]!).slice(0, done));
          const told = await world.rows(
            `SELECT 1 FROM event_log.event WHERE data->>'id' = $1 AND data->>'change' = 'needs_you'`,
            [String(ids[1])],
          );
          expect(told).toHaveLength(done < first!.length ? 1 : 0);
          // A call that met another one at work heard of its effect before its answer was kept.
          const again = await send(world, phones.flat());
          expect(statesOf(again)).toEqual(statesOf(answers));
        }),
        { numRuns: RUNS },
      );
    },
    15_000 + RUNS * 4_000,
  );

  it('takes effect once each when the program is killed after any of the commits', async () => {
    for (const steps of [1, 2, 3, 4]) {
      const id = await begun(world, { user_id: 10 + steps });
      const actions = wholeDay(id);
      const calls: ChildCall[] = [{ send: actions, caller: phlebotomist }];
      const child = startChild(new URL('../testing/paying-service.ts', import.meta.url), {
        ...{ appUrl: world.database('appointments').appUrl, env: {}, calls },
      });
      await until(async () => (await stepsOf(id)).length >= steps, 30_000);
      await child.kill();
      const answers = await send(world, actions);
      expect(statesOf(answers)).toEqual(['done', 'done', 'done', 'done']);
      expect(await stepsOf(id)).toEqual(expected(actions));
      expect(await send(world, actions)).toEqual(answers);
    }
  }, 120_000);

  /** A tube gets its label, and is handed over with a signature. */
  async function handOver(days: number): Promise<PhoneAction[]> {
    const id = await visitAt(world, `handed ${days}`, days);
    const [tube] = tubesOf(await world.call(specimens.plan, { id, test_ids: [METABOLIC] }, phlebotomist));
    const [number] = await printAhead(world, 1);
    const lab = { kind: 'lab', place: 'Main St lab', receiver: 'R. Ortiz' };
    return [
      stored(specimens.bind, { id, specimen_id: tube!.id, number }, 30),
      stored(handovers.record, { ...lab, numbers: [number], signature: PNG.toString('base64') }, 20),
    ];
  }
  const countOf = async (from: string) =>
    (await world.rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`))[0]!.n;

  it('records a hand-over once when answers are lost and connections end', async () => {
    await world.rows('TRUNCATE handover CASCADE');
    for (const [index, fates] of (
      [
        ['lost', 'lost'],
        ['cut', 'answered'],
        ['lost', 'cut'],
        ['cut', 'cut', 'lost'],
      ] as const
    ).entries()) {
      const actions = await handOver(40 + index);
      for (const fate of fates) await sendAndMeet(actions, fate);
      await until(async () => {
        const answers = await send(world, actions).catch(() => []);
        return answers.length > 0 && statesOf(answers).every((state) => state === 'done');
      });
      expect(await countOf('handover')).toBe(index + 1);
    }
  }, 60_000);

  it('records a hand-over once when the program is killed after the label or after it', async () => {
    await world.rows('TRUNCATE handover CASCADE');
    for (const [index, written] of [`specimen WHERE state = 'collected'`, 'handover'].entries()) {
      const actions = await handOver(50 + index);
      const before = await countOf(written);
      const calls: ChildCall[] = [{ send: actions, caller: phlebotomist }];
      const child = startChild(new URL('../testing/paying-service.ts', import.meta.url), {
        ...{ appUrl: world.database('appointments').appUrl, env: {}, calls },
      });
      await until(async () => (await countOf(written)) > before, 30_000);
      await child.kill();
      const answers = await send(world, actions);
      expect(statesOf(answers)).toEqual(['done', 'done']);
      expect(await send(world, actions)).toEqual(answers);
      expect(await countOf('handover')).toBe(index + 1);
    }
  }, 120_000);
});
