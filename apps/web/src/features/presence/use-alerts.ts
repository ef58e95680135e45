import { presenceAlerts } from '@drawpoint/contracts/messaging/presence-alerts.contract';
import type { Presence } from '@drawpoint/contracts/booking/presence';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { markStale } from '../../lib/stale.ts';
import { toast } from '../../lib/toasts.ts';
import { changesOf, failureOf, withAlerts, type SwitchedGroup } from './alert-groups.ts';
import { alerts } from './presence.queries.ts';

/** The manager's alerts, and how they are switched; what is chosen shows at once and goes back where it failed (1 §8). */
export function useAlerts() {
  const { t } = useTranslation();
  const found = useQuery(alerts);

  async function show(ids: readonly number[], states: readonly Presence[], value: boolean): Promise<void> {
    await queryClient.cancelQueries({ queryKey: alerts.queryKey });
    queryClient.setQueryData(
      alerts.queryKey,
      (known) => known && { data: withAlerts(known.data, new Set(ids), states, value) },
    );
  }

  async function set(id: number, state: Presence, value: boolean): Promise<void> {
    await show([id], [state], value);
    try {
      await call(presenceAlerts.update, { id, [state]: value });
    } catch (error) {
      toast('error', t(errorText(error, t('Update failed'))), t('Update failed'));
    }
    markStale(presenceAlerts.update.writes);
  }

  /** Calls that succeed count, whatever becomes of the others. */
  async function setAll(group: SwitchedGroup, states: readonly Presence[], value: boolean): Promise<void> {
    await show(group.ids, states, value);
    const { each, all } = changesOf(group, states, value);
    const done = await Promise.allSettled<unknown>([
      ...each.map((change) => call(presenceAlerts.update, change)),
      ...all.map((change) => call(presenceAlerts.updateAll, change)),
    ]);
    const failed = done.filter((each) => each.status === 'rejected');
    const title = failureOf(failed.length, done.length);
    if (title !== null) toast('error', t(errorText(failed[0]?.reason, t(title))), t(title));
    markStale(presenceAlerts.updateAll.writes);
  }

  return { found, set, setAll };
}
