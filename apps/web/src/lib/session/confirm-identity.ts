import { ApiError } from '../api/api-error.ts';
import { confirm } from '../screen/confirm.ts';
import type { PasskeyAnswer } from './passkey-answer.ts';

/** Proof of identity. Empty when none was requested. */
export type Proof = { current_password?: string; passkey?: PasskeyAnswer };

/**
 * Runs `work`, for which the server may require a recent sign-in. It then asks for the password or a passkey,
 * until one is right. Returns null when the person cancels. Throws any other error.
 */
export async function withIdentity<T>(
  question: { title: string; text: string; verb: string; keep: string },
  work: (proof: Proof) => Promise<T>,
): Promise<T | null> {
  let proof: Proof = {};
  for (;;) {
    try {
      return await work(proof);
    } catch (error) {
      const { current_password: problems, ...others } = error instanceof ApiError ? error.fields : {};
      const problem = problems?.[0];
      // Other field errors must be fixed first.
      if (problem === undefined || Object.keys(others).length > 0) throw error;
      const isFirst = Object.keys(proof).length === 0;
      const answer = await confirm({ ...question, password: { problem: isFirst ? undefined : problem } });
      if (answer === null) return null;
      proof = answer.passkey ? { passkey: answer.passkey } : { current_password: answer.password };
    }
  }
}
