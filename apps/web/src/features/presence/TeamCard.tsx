import type { PresentPhlebotomist } from '@drawpoint/contracts/booking/presence.contract';
import { PRESENCES } from '@drawpoint/contracts/booking/presence';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { seesAllProviders, useUser } from '../../lib/current-user.ts';
import { useAgo } from '../../lib/use-ago.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Person } from '../../ui/Person.tsx';
import { QueryView } from '../../ui/QueryView.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import css from './Presence.module.css';
import { PRESENCE_LABELS } from './presence-labels.ts';
import { PresenceStatus } from './PresenceStatus.tsx';
import { team } from './presence.queries.ts';
import { byPresence } from './by-presence.ts';
import { useLivePresence } from './use-live-presence.ts';

/** How many stand on the dashboard; all of them are in the profile. */
const SHOWN = 6;

/** Who of a manager's phlebotomists is there, live, the available ones first (1 §6). */
export function TeamCard() {
  const { t } = useTranslation();
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
