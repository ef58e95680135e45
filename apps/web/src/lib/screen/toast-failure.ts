import { errorText } from '../api/api-error.ts';
import { toast } from './toasts.ts';

/** Shows a failure as a toast and rethrows it, so that the form can show field errors. */
export const toastFailure =
  (fallback: string, title: string = fallback) =>
  (error: unknown): never => {
    toast('error', errorText(error, fallback), title);
    throw error;
  };
