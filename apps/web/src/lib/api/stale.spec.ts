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

describe('what is read again after a change', () => {
  it('is what the contract says to show a record of the changed kind, and nothing else', async () => {
    const client = new QueryClient();
    const stop = staleOnChange(client);
    const stale = await readBoth(client);
    markStale(appointments.approve.writes);
    expect(stale()).toEqual({ visits: true, services: false });
    stop();
  });

  it('is the same after a realtime event', async () => {
    const client = new QueryClient();
    const stop = staleOnChange(client);
    const stale = await readBoth(client);
    markStale(REALTIME_EVENTS.NotificationCreated.writes);
    expect(stale()).toEqual({ visits: true, services: false });
    stop();
  });

  it('follows a mutation by itself, also one that was refused', async () => {
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
