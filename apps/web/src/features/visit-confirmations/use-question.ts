import { visitConfirmations } from '@drawpoint/contracts/appointments/visit-confirmations.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api/api.ts';

export type Question = OutputOf<typeof visitConfirmations.show>;

/** Loads the question of a link. The page is outside of the shell, so it has no query cache. */
export function useQuestion(token: string) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const [isLoading, setLoading] = useState(true);
  useEffect(() => {
    const given = new AbortController();
    const settle = (tell: () => void) => {
      if (given.signal.aborted) return;
      setLoading(false);
      tell();
    };
    call(visitConfirmations.show, { token }, { signal: given.signal }).then(
      (answer) => settle(() => setQuestion(answer)),
      (reason: unknown) => settle(() => setError(reason)),
    );
    return () => given.abort();
  }, [token, attempt]);
  const load = () => {
    setLoading(true);
    setAttempt(attempt + 1);
  };
  return { question, error, isLoading, load };
}
