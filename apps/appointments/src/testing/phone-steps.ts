import { randomUUID } from 'node:crypto';
import { day, type PhoneAction } from '@drawpoint/contracts/appointments/day.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { type AppointmentsWorld, letBegin, phlebotomist } from './start-appointments.ts';

/** A stored action of `minutes` ago. */
export const stored = (
  { subject: operation }: { subject: string },
  input: object,
  minutes = 0,
  id: string = randomUUID(),
): PhoneAction => ({
  ...{ id, operation, input: { ...input } },
  at: new Date(Date.now() - minutes * 60_000).toISOString(),
});

/** Sends what a phone stored. */
export const send = async (
  world: Pick<AppointmentsWorld, 'call'>,
  actions: PhoneAction[],
  caller: Caller = phlebotomist,
) => (await world.call(day.send, { actions }, caller)).data;

/** The states of what was sent, in order. */
export const statesOf = (answers: readonly { state: string }[]): string[] =>
  answers.map(({ state }) => state);

let booked = 0;

/** An approved visit that began `minutes` ago. */
export async function begun(world: AppointmentsWorld, more: object = {}, minutes = 30): Promise<number> {
  booked += 1;
  const start = new Date((Math.floor(Date.now() / 86_400_000) + 2 + booked) * 86_400_000);
  const id = await world.book(`stored ${booked}`, start, { status: 'approved', ...more });
  await letBegin(world, id, minutes);
  return id;
}
