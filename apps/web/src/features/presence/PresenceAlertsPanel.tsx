import { presence } from '@drawpoint/contracts/booking/presence.contract';
import { useTranslation } from 'react-i18next';
import { seesAllProviders, useUser } from '../../lib/current-user.ts';
import { useList } from '../../lib/use-list.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { Pager } from '../../ui/list/Pager.tsx';
import { QueryView } from '../../ui/QueryView.tsx';
import { AlertsTable } from './AlertsTable.tsx';
import { groupsOf } from './alert-groups.ts';
import css from './Presence.module.css';
import { useAlerts } from './use-alerts.ts';
import { useLivePresence } from './use-live-presence.ts';

/** Developers see providers whole; an admin's own list has pages of 25 (1 §2.15). */
const WHOLE = 200;
const PAGE = 25;

/** Of whose presence a manager is told, in which states (1 §2.15). */
export function PresenceAlertsPanel() {
  const { t } = useTranslation();
  const byProvider = seesAllProviders(useUser());
  useLivePresence();
  const list = useList(presence.listPhlebotomists, {
    perPage: byProvider ? WHOLE : PAGE,
    inMemory: true,
  });
  const { found, set, setAll } = useAlerts();
  // Also until the rows of another search are here.
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
                title={list.state.q !== '' ? t('Nothing matches') : t('No phlebotomists yet')}
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
