import { ApiError, errorText } from './api-error.ts';
import { toast } from './toasts.ts';

/** Tells a failure that no field explains (3 §7, §8), and hands it on to the form. */
export const toastFailure =
  (fallback: string, title: string = fallback) =>
  (error: unknown): never => {
    const isExplained = error instanceof ApiError && Object.keys(error.fields).length > 0;
    if (!isExplained) toast('error', errorText(error, fallback), title);
    throw error;
  };
