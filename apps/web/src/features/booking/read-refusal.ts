import type { Translate } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api-error.ts';
import type { Refusal } from './refusal.ts';

/** What a refusal finds wrong, and where it is mended. The words for it are loaded once something is refused. */
export async function readRefusal(error: unknown, failure: string, t: Translate): Promise<Refusal> {
  const words = await import('./refusal.ts').catch(() => null);
  if (words) return words.refusalOf(error, failure, t);
  return { errors: {}, rest: [], mend: null, problem: { text: t(errorText(error, failure)) } };
}
