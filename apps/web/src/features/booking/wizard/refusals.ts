import { ApiError } from '../../../lib/api-error.ts';
import type { Step } from './steps.ts';

const BY_FIELD: readonly [prefix: string, step: Step][] = [
  ['patient', 'location'],
  ['service_id', 'service'],
  ['provider_id', 'provider'],
  ['phlebotomist_id', 'phlebotomist'],
  ['slot', 'time'],
  ['disclaimers', 'consents'],
];

/** The step at which a refused booking can be mended; null where that is not known. */
export function stepToMend(error: unknown): Step | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'SLOT_TAKEN' || error.code === 'ALREADY_BOOKED') return 'time';
  if (error.code === 'OUTSIDE_SERVICE_AREA') return 'location';
  if (error.code === 'SERVICE_NOT_OFFERED') return 'provider';
  const fields = Object.keys(error.fields);
  return BY_FIELD.find(([prefix]) => fields.some((field) => isBelow(field, prefix)))?.[1] ?? null;
}

export type OtherVisit = { id: number; confirmation_code: string; starts_at: string };

/** The visit that the person has at that time already; null where the server does not name it. */
export function otherVisit(error: unknown): OtherVisit | null {
  if (!(error instanceof ApiError) || error.code !== 'ALREADY_BOOKED') return null;
  const { id, confirmation_code, starts_at } = (error.details['appointment'] ?? {}) as Partial<OtherVisit>;
  if (typeof id !== 'number' || typeof confirmation_code !== 'string' || typeof starts_at !== 'string')
    return null;
  return { id, confirmation_code, starts_at };
}

const isBelow = (field: string, prefix: string): boolean =>
  field === prefix || field.startsWith(`${prefix}.`);
