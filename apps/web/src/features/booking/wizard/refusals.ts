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
  if (error.code === 'SLOT_TAKEN') return 'time';
  if (error.code === 'OUTSIDE_SERVICE_AREA') return 'location';
  if (error.code === 'SERVICE_NOT_OFFERED') return 'provider';
  const fields = Object.keys(error.fields);
  return BY_FIELD.find(([prefix]) => fields.some((field) => isBelow(field, prefix)))?.[1] ?? null;
}

const isBelow = (field: string, prefix: string): boolean =>
  field === prefix || field.startsWith(`${prefix}.`);
