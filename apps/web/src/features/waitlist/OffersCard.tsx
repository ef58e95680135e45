import { waitlist } from '@drawpoint/contracts/booking/waitlist.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { fullName } from '@drawpoint/rules/name';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { Status, type Tone } from '../../ui/text/Status.tsx';
import css from './Waitlist.module.css';

type Offer = OutputOf<typeof waitlist.listOffers>['data'][number];

const STATES: Record<Offer['state'], { tone: Tone; text: string }> = {
  open: { tone: 'wait', text: message('Not answered yet', 'offer') },
  accepted: { tone: 'good', text: message('Taken', 'offer') },
  declined: { tone: 'calm', text: message('Declined', 'offer') },
  ended: { tone: 'calm', text: message('No answer', 'offer') },
};

const NTH = [
  ...[message('first'), message('second'), message('third'), message('fourth'), message('fifth')],
  ...[message('sixth'), message('seventh'), message('eighth'), message('ninth'), message('tenth')],
];

const LAST = message('last');

/** `Offered to 3 people, taken by the third.` */
function summaryOf(offers: readonly Offer[]): string {
  const count = offers.length;
  const taken = offers.findIndex(({ state }) => state === 'accepted');
  const nth = NTH[taken] ?? LAST;
  return taken < 0
    ? t('Offered to {{count}} people.', { count })
    : t('Offered to {{count}} people, taken by the {{nth}}.', {
        count,
        nth: t(nth),
      });
}

/** The people who were offered the time of a canceled visit, one after the other. */
export default function OffersCard({ id }: { id: number }) {
  const found = useQuery(query(waitlist.listOffers, { id }));
  if (!found.isError && !found.data?.data.length) return null;
  return (
    <Card title={t('Waitlist')}>
      <QueryView
        query={found}
        failure={t('The offers could not be loaded.')}
        skeleton={<ListSkeleton rows={1} />}
      >
        {({ data }) => (
          <div className={css.stack}>
            <p className={css.text}>{summaryOf(data)}</p>
            <ol className={css.offers} aria-label={t('Offers')}>
              {data.map((offer) => (
                <li key={`${offer.user_id} ${offer.offered_at}`} className={css.offered}>
                  <span>
                    <TextLink to={paths.patient(offer.user_id)}>{fullName(offer)}</TextLink>
                    <span className={css.quiet}>{localDateTime(offer.offered_at)}</span>
                  </span>
                  <Status tone={STATES[offer.state].tone}>
                    {t(STATES[offer.state].text, { context: 'offer' })}
                  </Status>
                </li>
              ))}
            </ol>
          </div>
        )}
      </QueryView>
    </Card>
  );
}
