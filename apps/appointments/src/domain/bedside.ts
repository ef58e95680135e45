import type { RedrawCause } from '@drawpoint/contracts/appointments/appointment';
import type { IdentityState, Rejection } from '@drawpoint/contracts/appointments/bedside.contract';
import type { DrawCause } from '@drawpoint/contracts/appointments/visits.contract';
import type { PolicyValue } from '@drawpoint/contracts/policies/policies';
import type { AppointmentRecord } from './appointment-record.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What a company asks for at the patient's side. */
export type BedsideSettings = {
  identity: boolean;
  consent: boolean;
  fasting: boolean;
  labels: boolean;
  checklist: PolicyValue<'bedside.checklist'>;
};

/** What was recorded at the patient's side. The first fields are sealed. */
export type BedsideRecord = {
  identity_reason: string | null;
  /** The checklist's answers, by label. */
  items: Readonly<Record<string, boolean>>;
  /** An ISO text. */
  last_meal_at: string | null;
  failed_cause: DrawCause | null;
  not_drawn: { tests: string[]; cause: DrawCause } | null;
  rejection: { reason: Rejection; note: string | null } | null;

  identity_state: IdentityState | null;
  identity_at: Date | null;
  identity_tries: number;
  tries_since: Date | null;
  consent_at: Date | null;
  checklist_at: Date | null;
  attempts: number | null;
  rejected_at: Date | null;
};

export const NOTHING_RECORDED: BedsideRecord = {
  ...{ identity_reason: null, items: {}, last_meal_at: null },
  ...{ failed_cause: null, not_drawn: null, rejection: null },
  ...{ identity_state: null, identity_at: null, identity_tries: 0, tries_since: null },
  ...{ consent_at: null, checklist_at: null, attempts: null, rejected_at: null },
};

/** The steps that these settings add to a visit. */
export const bedsideSteps = ({ identity, consent, fasting, labels, checklist }: BedsideSettings) => [
  ...(identity ? (['identity'] as const) : []),
  ...(consent || fasting || checklist.required.length + checklist.optional.length > 0
    ? (['checklist'] as const)
    : []),
  ...(labels ? (['labels'] as const) : []),
];

/**
 * The record without what was recorded before this arrival. A visit whose arrival was undone may take place on another
 * day, and who is there then is asked again.
 */
export function sinceArrival(
  record: BedsideRecord,
  { arrived_at }: Pick<AppointmentRecord, 'arrived_at'>,
): BedsideRecord {
  const isBefore = (at: Date | null) => at !== null && (arrived_at === null || at < arrived_at);
  const { identity_state, identity_at, identity_reason, items, last_meal_at, consent_at, checklist_at } =
    NOTHING_RECORDED;
  return {
    ...record,
    ...(isBefore(record.identity_at) && { identity_state, identity_at, identity_reason }),
    ...(isBefore(record.checklist_at) && { items, last_meal_at, consent_at, checklist_at }),
  };
}

/** The wrong birth dates that count now: those of the hour that began with the first of them. */
export const triesAt = (
  { identity_tries, tries_since }: Pick<BedsideRecord, 'identity_tries' | 'tries_since'>,
  now: Date,
): number => (tries_since && now.getTime() - tries_since.getTime() < HOUR_MS ? identity_tries : 0);

/** The seconds until another birth date may be tried. */
export const secondsToNextTry = (tries_since: Date, now: Date): number =>
  Math.max(1, Math.ceil((tries_since.getTime() + HOUR_MS - now.getTime()) / 1000));

/** What is required and not done. */
export function missingIn(
  { consent, checklist }: BedsideSettings,
  { consent_at, items }: Pick<BedsideRecord, 'consent_at' | 'items'>,
): { consent: boolean; items: string[] } {
  return {
    consent: consent && consent_at === null,
    items: checklist.required.filter((label) => !isDone(items, label)),
  };
}

/** A label may be named as a property of every object. */
export const isDone = (items: BedsideRecord['items'], label: string): boolean =>
  Object.hasOwn(items, label) && items[label] === true;

/** The longest of these fasts, in hours; null where nobody fasts. */
export const longestFast = (hours: readonly (number | null)[]): number | null =>
  Math.max(0, ...hours.map((each) => each ?? 0)) || null;

type Ended = Pick<AppointmentRecord, 'status' | 'stage' | 'outcome'>;

/** Whether the visit's state still follows from a failed draw, or from a draw. An undone step hides what came of it. */
export const shownOf = ({ status, stage, outcome }: Ended): { failed: boolean; drawn: boolean } => ({
  failed: outcome === 'failed_draw',
  drawn: status === 'completed' || (status === 'approved' && stage === 'drawn'),
});

/** Why the patient may be drawn again. Without an account nobody can be asked to book. */
export function redrawCauses(
  visit: Ended & Pick<AppointmentRecord, 'user_id'>,
  { not_drawn, rejected_at }: Pick<BedsideRecord, 'not_drawn' | 'rejected_at'>,
): RedrawCause[] {
  if (visit.user_id === null) return [];
  const { failed, drawn } = shownOf(visit);
  return [
    ...(failed ? (['failed'] as const) : []),
    ...(drawn && not_drawn ? (['partial'] as const) : []),
    ...(drawn && rejected_at ? (['rejected'] as const) : []),
  ];
}
