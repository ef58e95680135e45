import { PRESENCES, type Presence } from '@drawpoint/contracts/booking/presence';
import type { PresentPhlebotomist } from '@drawpoint/contracts/booking/presence.contract';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { seesAllProviders, useUser } from '../../lib/session/current-user.ts';
import { useAgo } from '../../lib/time/use-ago.ts';
import { Card } from '../../ui/page/Card.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Person } from '../../ui/people/Person.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import css from './Presence.module.css';
import { PRESENCE_LABELS } from './presence-labels.ts';
import { PresenceStatus } from './PresenceStatus.tsx';
import { team } from './presence.queries.ts';
import { useLivePresence } from './use-live-presence.ts';

/** People on the dashboard; the profile lists all. */
const SHOWN = 6;

/**
 * Live presence of a manager's phlebotomists, available ones first (docs/product/availability.md#presence).
 */
export default function TeamCard() {
  useLivePresence();
  const found = useQuery(team);
  return (
    <Card
      title={t('Phlebotomists now')}
      action={<TextLink to={`${paths.account}?tab=presence`}>{t('Presence Alerts')}</TextLink>}
      flush
    >
      <QueryView
        query={found}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            drawing="rest"
            title={t('No phlebotomists yet')}
            text={t('Whoever works for you appears here with their presence.')}
          />
        }
      >
        {({ data, total }) => (
          <>
            {total === data.length && (
              <p className={css.counts}>
                {PRESENCES.map((each) => (
                  <span key={each}>
                    {`${data.filter(({ presence }) => presence === each).length} ${t(PRESENCE_LABELS[each]).toLowerCase()}`}
                  </span>
                ))}
              </p>
            )}
            <ul className={css.list}>
              {byPresence(data)
                .slice(0, SHOWN)
                .map((each) => (
                  <TeamRow key={each.id} phlebotomist={each} />
                ))}
            </ul>
          </>
        )}
      </QueryView>
    </Card>
  );
}

function TeamRow({ phlebotomist }: { phlebotomist: PresentPhlebotomist }) {
  const { presence, presence_changed_at: since, provider_name } = phlebotomist;
  const user = useUser();
  const ago = useAgo();
  return (
    <li className={css.row}>
      <Person name={phlebotomist} detail={seesAllProviders(user) ? provider_name : undefined} />
      <span className={css.state}>
        <PresenceStatus presence={presence} />
        {since && <span className={css.quiet}>{ago(since)}</span>}
      </span>
    </li>
  );
}

/** Sorts by presence: available, busy, offline. Keeps the order within each. */
const byPresence = <Each extends { presence: Presence }>(all: readonly Each[]): Each[] =>
  [...all].sort((one, other) => PRESENCES.indexOf(one.presence) - PRESENCES.indexOf(other.presence));
