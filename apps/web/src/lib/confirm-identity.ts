import { ApiError } from './api-error.ts';
import { confirm } from './confirm.ts';

/** What proves who asks; empty where nothing was asked for. */
export type Proof = { current_password?: string };

/**
 * Does something that the server may ask the password for, where the sign-in is not recent: then the person is asked, again
 * after a wrong one. Answers null where they do not go on; throws whatever else went wrong.
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
      const problem = error instanceof ApiError ? error.fields['current_password']?.[0] : undefined;
      if (problem === undefined) throw error;
      const isFirst = proof.current_password === undefined;
      const answer = await confirm({ ...question, password: { problem: isFirst ? undefined : problem } });
      if (answer === null) return null;
      proof = { current_password: answer.password };
    }
  }
}
