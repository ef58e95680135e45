import type { FieldErrors } from '@drawpoint/contracts/errors';
import { AppError } from '../app-error.ts';

/** The outcome of a call: `ok` or its error code. */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

/** The field errors of a call that fails with INVALID_INPUT. Throws on any other outcome. */
export async function fieldErrors(call: Promise<unknown>): Promise<FieldErrors> {
  const error = await call.then(
    () => new Error('it was accepted'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof AppError && error.code === 'INVALID_INPUT') return error.options.errors ?? {};
  throw error;
}
