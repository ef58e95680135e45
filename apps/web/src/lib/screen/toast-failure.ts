import { errorText } from '../api/api-error.ts';
import { toast } from './toasts.ts';

/** Tells a failure under its title, and hands it on to the form, which shows errors of fields beside it. */
export const toastFailure =
  (fallback: string, title: string = fallback) =>
  (error: unknown): never => {
    toast('error', errorText(error, fallback), title);
    throw error;
  };
