import type { InputOf, Operation, OutputOf } from '@drawpoint/contracts/operation';
import { useEffect, useState } from 'react';
import { call } from './api.ts';

/** Reads what the token of an emailed link names. Such a page is outside of the shell, so it has no query cache. */
export function useLinked<Op extends Operation>(op: Op, token: string) {
  const [data, setData] = useState<OutputOf<Op> | null>(null);
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
    call(op, { token } as InputOf<Op>, { signal: given.signal }).then(
      (answer) => settle(() => setData(answer)),
      (reason: unknown) => settle(() => setError(reason)),
    );
    return () => given.abort();
  }, [op, token, attempt]);
  const retry = () => {
    setLoading(true);
    setAttempt(attempt + 1);
  };
  return { data, error, isLoading, retry };
}
