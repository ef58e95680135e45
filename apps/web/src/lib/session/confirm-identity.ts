import { ApiError } from '../api/api-error.ts';
import { confirm } from '../screen/confirm.ts';
import type { PasskeyAnswer } from './passkey-answer.ts';

/** What proves who asks; empty where nothing was asked for. */
export type Proof = { current_password?: string; passkey?: PasskeyAnswer };

/**
 * Does something for which the server may ask who it is, where the sign-in is not recent: then the person is asked for the
 * password or a passkey, again after a wrong one. Answers null where they do not go on; throws whatever else went wrong.
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
      // What else is wrong is mended first.
      if (problem === undefined || Object.keys(others).length > 0) throw error;
      const isFirst = Object.keys(proof).length === 0;
      const answer = await confirm({ ...question, password: { problem: isFirst ? undefined : problem } });
      if (answer === null) return null;
      proof = answer.passkey ? { passkey: answer.passkey } : { current_password: answer.password };
    }
  }
}
