import { useEffect, useState } from 'react';

export type ProviderOption = { value: string; label: string };

type Providers = { options: readonly ProviderOption[]; failed: boolean; retry: () => void };

/** Every provider by name, for the choice of a public page: no data layer comes with it. */
export function useProviders(): Providers {
  const [options, setOptions] = useState<readonly ProviderOption[]>([]);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    void load(leaving.signal).then(
      (found) => {
        setOptions(found);
        setFailed(false);
      },
      () => setFailed(!leaving.signal.aborted),
    );
    return () => leaving.abort();
  }, [attempt]);
  return { options, failed, retry: () => setAttempt((before) => before + 1) };
}

async function load(signal: AbortSignal): Promise<ProviderOption[]> {
  const [{ catalog }, { call }] = await Promise.all([
    import('@drawpoint/contracts/booking/catalog.contract'),
    import('../../lib/api.ts'),
  ]);
  const { data } = await call(catalog.listProviders, {}, { signal });
  return data.map(({ id, name }) => ({ value: String(id), label: name }));
}
