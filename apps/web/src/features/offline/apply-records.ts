import type { Stage } from '@drawpoint/contracts/appointments/appointment';
import { handovers, type HandoverKind } from '@drawpoint/contracts/appointments/handovers.contract';
import { bedside, type Bedside } from '@drawpoint/contracts/appointments/bedside.contract';
import type { TubeKind } from '@drawpoint/contracts/appointments/day.contract';
import {
  specimens,
  type Specimen,
  type Specimens,
} from '@drawpoint/contracts/appointments/specimens.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { fastShortMinutes } from '@drawpoint/rules/fast';
import { readTubeNumber } from '@drawpoint/rules/tube-number';
import { isoIn } from '../../lib/time/zoned-time.ts';
import type { Queued } from './outbox.ts';

const CHANGES_TUBES: ReadonlySet<string> = new Set(
  [specimens.add, specimens.bind, specimens.void].map(({ subject }) => subject),
);

type Action = Pick<Queued, 'operation' | 'input' | 'at'>;

/**
 * What was recorded at the patient's side after actions that the server has not confirmed. `tubes`: those of the visit
 * after all that the phone stored.
 */
export const bedsideAfter = (
  recorded: Bedside,
  actions: readonly Action[],
  { bornOn, tubes }: { bornOn: string | null; tubes: Specimens | null },
): Bedside =>
  actions.reduce((now, { operation, input, at }) => {
    if (operation === bedside.identify.subject)
      return { ...now, identity: identityAfter(now.identity, input, bornOn) };
    if (operation === bedside.saveChecklist.subject)
      return { ...now, checklist: checklistAfter(now.checklist, input as ChecklistInput, at) };
    return CHANGES_TUBES.has(operation) && tubes ? { ...now, labeled: areLabeled(tubes) } : now;
  }, recorded);

/** A date that cannot be compared changes nothing. */
function identityAfter(
  identity: Bedside['identity'],
  { date_of_birth, reason }: Action['input'],
  bornOn: string | null,
): Bedside['identity'] {
  if (typeof reason === 'string') return { ...identity, state: 'overridden', reason };
  if (bornOn === null) return identity;
  return date_of_birth === bornOn
    ? { state: 'matched', reason: null, tries: 0 }
    : { state: null, reason: null, tries: identity.tries + 1 };
}

type ChecklistInput = InputOf<typeof bedside.saveChecklist>;

function checklistAfter(
  before: Bedside['checklist'],
  { consent, last_meal_at: meal, items: answers }: ChecklistInput,
  at: string,
): Bedside['checklist'] {
  const items = before.items.map(({ label, required }) => ({
    ...{ label, required, done: Object.hasOwn(answers, label) && answers[label] === true },
  }));
  const agreed = consent ? (before.consent_at ?? at) : null;
  const consent_at = consent === undefined ? before.consent_at : agreed;
  const last_meal_at = meal === undefined ? before.last_meal_at : meal;
  const { asks_consent, fasting_hours } = before;
  return {
    ...before,
    ...{ items, consent_at, last_meal_at, saved_at: at },
    fast_short_minutes: fastShortMinutes({ fasting_hours, last_meal_at }, new Date(at)),
    missing: {
      consent: asks_consent && consent_at === null,
      items: items.filter(({ required, done }) => required && !done).map(({ label }) => label),
    },
  };
}

type VisitOfTubes = { stage: Stage | null; tz: string; kinds: readonly TubeKind[] };

/** The tubes of a visit after actions that the server has not confirmed. */
export function tubesAfter(
  tubes: Specimens,
  actions: readonly Action[],
  { stage, tz, kinds }: VisitOfTubes,
): Specimens {
  const data = actions.reduce((now, action) => {
    const changed = now.map((tube) => tubeAfter(tube, action, tz));
    return withAdded(changed, action, { tz, kinds });
  }, tubes.data);
  return { ...tubes, data, may_label: tubes.may_label || stage === 'arrived' || stage === 'drawn' };
}

/** The numbers of the tubes that an action hands over. */
export const handedOver = ({ operation, input }: Pick<Action, 'operation' | 'input'>): readonly string[] =>
  operation === handovers.record.subject ? (input['numbers'] as string[]) : [];

function tubeAfter(tube: Specimen, action: Action, tz: string): Specimen {
  const { operation, input, at } = action;
  if (tube.number !== null && handedOver(action).includes(tube.number))
    return { ...tube, held_by: input['kind'] as HandoverKind };
  if (input['specimen_id'] !== tube.id) return tube;
  if (operation === specimens.bind.subject) {
    const number = readTubeNumber(String(input['number']));
    return { ...tube, number, state: 'collected', label: 'ahead', collected_at: isoIn(tz, new Date(at)) };
  }
  if (operation === specimens.void.subject)
    return { ...tube, state: 'void', void_reason: String(input['reason']) };
  return tube;
}

const isPlanned = ({ state, tube_id }: Specimen, kind: number): boolean =>
  state === 'planned' && tube_id === kind;

/** Whether the server has the tube. One that was added, or is planned, on the phone alone has no id yet. */
export const isStored = ({ id }: Pick<Specimen, 'id'>): boolean => id > 0;

/** With the tube that an action adds, in its place in the order of draw. Its id is none of the server's. */
function withAdded(
  tubes: Specimen[],
  { operation, input, at }: Action,
  { tz, kinds }: Pick<VisitOfTubes, 'tz' | 'kinds'>,
): Specimen[] {
  const number = readTubeNumber(String(input['number']));
  const kind = kinds.find(({ id }) => id === Number(input['tube_id']));
  if (operation !== specimens.add.subject || number === null) return tubes;
  if (tubes.some((tube) => tube.number === number)) return tubes;
  const drawn = {
    number,
    state: 'collected',
    label: 'ahead',
    collected_at: isoIn(tz, new Date(at)),
  } as const;
  const planned = input['planned']
    ? tubes.find((tube) => isPlanned(tube, Number(input['tube_id'])))
    : undefined;
  if (planned) return tubes.map((tube) => (tube === planned ? { ...tube, ...drawn } : tube));
  if (!kind) return tubes;
  const added: Specimen = {
    ...{ id: -1 - tubes.length, tube_id: kind.id, tube_name: kind.name, cap_color: kind.cap_color },
    ...{ temperature: kind.temperature, spin_minutes: 0, void_reason: null, held_by: null },
    ...drawn,
  };
  const placeOf = (tube: Specimen) => kinds.find(({ id }) => id === tube.tube_id)?.place ?? 0;
  const after = tubes.findIndex((tube) => placeOf(tube) > kind.place);
  const index = after === -1 ? tubes.length : after;
  return [...tubes.slice(0, index), added, ...tubes.slice(index)];
}

/**
 * Whether at least one tube was drawn, and each one that is not void has its label. Discard tubes get none. A tube that
 * is planned on the phone alone may be left out, as there is nothing to make void.
 */
export function areLabeled({ data }: Specimens): boolean {
  const kept = data.filter(
    (tube) =>
      tube.tube_id !== null && tube.state !== 'void' && (tube.state === 'collected' || isStored(tube)),
  );
  return kept.length > 0 && kept.every(({ state }) => state === 'collected');
}

/** Whether a number is on a tube of another one of these visits, as far as the phone knows. */
export const isOfAnother = (
  number: string,
  visitId: number,
  visits: readonly { id: number; specimens: Specimens | null }[],
  actions: readonly Queued[],
): boolean =>
  visits.some(
    ({ id, specimens: tubes }) => id !== visitId && tubes?.data.some((tube) => tube.number === number),
  ) ||
  actions.some(
    ({ operation, visitId: of, input, state }) =>
      (operation === specimens.bind.subject || operation === specimens.add.subject) &&
      of !== visitId &&
      state !== 'refused' &&
      readTubeNumber(String(input['number'])) === number,
  );
