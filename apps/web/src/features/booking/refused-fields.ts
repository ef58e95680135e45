import type { Translate } from '../../i18n/translate.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { locationErrors } from './field-names.ts';

type Refused = ReturnType<typeof locationErrors>;

const NONE: Refused = { errors: {}, rest: [] };

/** What a refusal finds wrong with the fields of step 1. The words for it are loaded once something is refused. */
export async function refusedFields(error: unknown, t: Translate): Promise<Refused> {
  if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) return NONE;
  const names = await import('./field-names.ts').catch(() => null);
  return names?.locationErrors(error, t) ?? NONE;
}
