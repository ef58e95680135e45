import { ApiError, errorText } from '../../lib/api-error.ts';
import { toast } from '../../lib/toasts.ts';

/** Tells of a failure that no field explains (3 §8), and hands it on to the form. */
export function toastUnexplained(error: unknown, fallback: string, title: string): never {
  const isExplained = error instanceof ApiError && Object.keys(error.fields).length > 0;
  if (!isExplained) toast('error', errorText(error, fallback), title);
  throw error;
}
