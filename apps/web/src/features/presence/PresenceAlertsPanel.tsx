import type { Presence } from '@drawpoint/contracts/booking/presence';
import { presence } from '@drawpoint/contracts/booking/presence.contract';
import { presenceAlerts } from '@drawpoint/contracts/messaging/presence-alerts.contract';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { seesAllProviders, useUser } from '../../lib/session/current-user.ts';
import { useList } from '../../lib/lists/use-list.ts';
import { Card } from '../../ui/page/Card.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { Pager } from '../../ui/lists/Pager.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { AlertsTable } from './AlertsTable.tsx';
import { groupsOf, changesOf, failureOf, withAlerts, type SwitchedGroup } from './alert-groups.ts';
import css from './Presence.module.css';
import { useLivePresence } from './use-live-presence.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { markStale } from '../../lib/api/stale.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { alerts } from './presence.queries.ts';

/** Developers see whole providers; admins get pages of 25 (docs/product/messages.md#presence-alerts). */
const WHOLE = 200;
const PAGE = 25;

/**
 * Chooses whose presence a manager is alerted about, and for which states
 * (docs/product/messages.md#presence-alerts).
 */
export default function PresenceAlertsPanel() {
  const byProvider = seesAllProviders(useUser());
  useLivePresence();
  const list = useList(presence.listPhlebotomists, {
    perPage: byProvider ? WHOLE : PAGE,
    inMemory: true,
  });
  const { found, set, setAll } = useAlerts();
  // Also true while the rows of another search are loading.
  const isPart = list.state.q !== '' || list.result.isPlaceholderData;
  return (
    <Card className={css.alerts} title={t('Presence Alerts')}>
      <p className={css.quiet}>
        {t('The bell tells you when one of them becomes available, busy or offline.')}
      </p>
      {byProvider && (
        <TextInput
          type="search"
          label={t('Search phlebotomists')}
          defaultValue={list.state.q}
          onChange={({ currentTarget }) => list.change({ q: currentTarget.value })}
        />
      )}
      <QueryView query={found} skeleton={<ListSkeleton rows={6} />}>
        {({ data: alerts }) => (
          <QueryView
            query={list.result}
            skeleton={<ListSkeleton rows={6} />}
            isEmpty={({ data }) => data.length === 0}
            empty={
              <EmptyState
                drawing="search"
                title={list.state.q !== '' ? t('No results') : t('No phlebotomists yet')}
                text={t('Whoever works for you appears here with their presence.')}
              />
            }
          >
            {({ data: people }) => (
              <>
                <AlertsTable
                  groups={
                    byProvider
                      ? groupsOf(people)
                      : [
                          {
                            provider_id: undefined,
                            name: t('My phlebotomists'),
                            people,
                          },
                        ]
                  }
                  alerts={new Map(alerts.map((alert) => [alert.phlebotomist_id, alert]))}
                  onSwitch={(id, state, value) => void set(id, state, value)}
                  onSwitchGroup={(group, states, value) => void setAll({ ...group, isPart }, states, value)}
                />
                <Pager list={list} />
              </>
            )}
          </QueryView>
        )}
      </QueryView>
    </Card>
  );
}

/** The manager's alerts and their switches. A change shows at once and is reverted when it fails. */
function useAlerts() {
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

  /** Successful calls stay applied even when others fail. */
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
