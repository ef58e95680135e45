import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { spokenStart } from '../../lib/time/visit-time.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { PrintLetterButton } from '../visits/PrintLetterButton.tsx';
import css from './PhoneBooking.module.css';

/** What was booked, to read aloud, and the letter. */
export function BookedCard({ id, onNext }: { id: number; onNext: () => void }) {
  const visit = useQuery(query(appointments.get, { id }));
  return (
    <Card title={t('Booking confirmed')}>
      <QueryView query={visit}>
        {(data) => (
          <div className={css.fields}>
            <p className={css.text}>
              {t('{{when}} with {{name}}, {{place}}.', {
                when: spokenStart(data),
                name: data.phlebotomist.name,
                place: data.location.address,
              })}
            </p>
            <p className={css.text}>
              {t('Confirmation code')} <strong className={css.code}>{data.confirmation_code}</strong>
            </p>
            <div className={css.ways}>
              <PlainButton tone="accent" onClick={onNext}>
                {t('Next caller')}
              </PlainButton>
              <PrintLetterButton visit={data} />
              <LinkButton tone="plain" to={paths.bookingDetails(id)}>
                {t('Booking Details')}
              </LinkButton>
            </div>
          </div>
        )}
      </QueryView>
    </Card>
  );
}
