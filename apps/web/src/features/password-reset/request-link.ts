import { passwords } from '@drawpoint/contracts/auth/passwords.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';

/** Requests the email. Errors are only logged: the page shows the same text whatever the result. */
export async function requestLink(input: InputOf<typeof passwords.forgot>): Promise<true> {
  try {
    await call(passwords.forgot, input);
  } catch (error) {
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) throw error;
    console.error('The request for a reset link failed.', error);
  }
  return true;
}
