import { waitlist } from '@drawpoint/contracts/booking/waitlist.contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { asksAgainAfter } from '../../lib/api/query-client.ts';
import { AccentButton } from '../../ui/buttons/AccentButton.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { POLL_MS } from '../appointments/polling.ts';
import { EntryCard } from './EntryCard.tsx';
import { OpenOffer } from './OpenOffer.tsx';
import css from './Waitlist.module.css';
import { isOpen } from './waitlist-text.ts';

/** What the person waits for, with an open offer on top (docs/product/booking.md#waitlist). */
export function Component() {
  const found = useQuery({
    ...query(waitlist.listMine, {}),
    // A time can come free, or be taken back, while the screen is open.
    refetchInterval: (read) => (read.state.data?.data.some(isOpen) ? POLL_MS : asksAgainAfter(read)),
  });
  return (
    <Page title={t('Waitlist')} width="narrow">
      <QueryView
        query={found}
        failure={t('The waitlist could not be loaded.')}
        skeleton={<ListSkeleton rows={2} />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            drawing="calendar"
            title={t('You’re not waiting for a time.')}
            text={t('When no time suits, or you can come earlier than booked, we tell you what comes free.')}
            action={
              <AccentButton component={Link} to={paths.book}>
                {t('Book an Appointment')}
              </AccentButton>
            }
          />
        }
      >
        {({ data }) => (
          <div className={css.stack}>
            {data.map(
              ({ id, offer }) => offer?.token && <OpenOffer key={id} offer={offer} token={offer.token} />,
            )}
            {data.map((entry) => (
              <EntryCard key={entry.id} entry={entry} />
            ))}
          </div>
        )}
      </QueryView>
    </Page>
  );
}
