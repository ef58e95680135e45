import type { OutputOf } from '@drawpoint/contracts/operation';
import type { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { useEffect, useState } from 'react';
import { takeEarlyAnswer } from '../../first-paint/early-answers.ts';
import { currentSession } from '../../lib/session/session.ts';

/** The URL of `catalog.listProviders`, which the page's document has already requested. */
export const PROVIDERS_URL = '/api/catalog/providers';

export type ProviderOption = { value: string; label: string };

type Providers = { options: readonly ProviderOption[]; failed: boolean; retry: () => void };

/**
 * All providers by name, for a select on public pages. Uses the document's own request, so that the page
 * needs no data layer.
 */
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
  const { data } = (await early()) ?? (await fetchProviders(signal));
  return data.map(({ id, name }) => ({ value: String(id), label: name }));
}

type ProviderList = OutputOf<typeof catalog.listProviders>;

async function early(): Promise<ProviderList | null> {
  const answer = await takeEarlyAnswer('GET', PROVIDERS_URL, currentSession().token)?.catch(() => null);
  return answer?.ok ? ((await answer.json()) as ProviderList) : null;
}

/** After navigation within the site, or when the document's request failed. */
async function fetchProviders(signal: AbortSignal): Promise<ProviderList> {
  const [{ catalog }, { call }] = await Promise.all([
    import('@drawpoint/contracts/booking/catalog.contract'),
    import('../../lib/api/api.ts'),
  ]);
  return call(catalog.listProviders, {}, { signal });
}
