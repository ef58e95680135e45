import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { REALTIME_EVENTS } from '@drawpoint/contracts/realtime';
import { mutation, query } from './api.ts';
import { queryClient, staleOnChange } from './query-client.ts';
import { markStale } from './stale.ts';

async function readBoth(client: QueryClient) {
  const [visits, services] = [query(appointments.getNext, {}), query(catalog.listServices, {})];
  await client.query({ ...visits, queryFn: () => null });
  await client.query({ ...services, queryFn: () => ({ data: [] }) });
  const isStale = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    client.getQueryCache().find({ queryKey })?.state.isInvalidated;
  return () => ({ visits: isStale(visits), services: isStale(services) });
}

describe('queries that become stale', () => {
  it('only queries whose contract reads a changed tag become stale', async () => {
    const client = new QueryClient();
    const stop = staleOnChange(client);
    const stale = await readBoth(client);
    markStale(appointments.approve.writes);
    expect(stale()).toEqual({ visits: true, services: false });
    stop();
  });

  it('a realtime event makes the same queries stale', async () => {
    const client = new QueryClient();
    const stop = staleOnChange(client);
    const stale = await readBoth(client);
    markStale(REALTIME_EVENTS.NotificationCreated.writes);
    expect(stale()).toEqual({ visits: true, services: false });
    stop();
  });

  it('a mutation makes its queries stale, even when it was refused', async () => {
    const stale = await readBoth(queryClient);
    const denial = new MutationObserver(queryClient, {
      ...mutation(appointments.deny),
      mutationFn: (_visit: { id: number }) => Promise.reject(new Error('refused')),
    });
    await expect(denial.mutate({ id: 1 })).rejects.toThrow('refused');
    expect(stale()).toEqual({ visits: true, services: false });
    queryClient.clear();
  });
});
