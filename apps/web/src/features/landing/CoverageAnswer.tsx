import type { Coverage } from '@drawpoint/contracts/booking/slots.contract';
import { formatTime } from '@drawpoint/rules/dates';
import { formatMoney } from '@drawpoint/rules/money';
import { paths } from '../../config/paths.ts';
import { t } from '../../i18n/translate.ts';
import { daysUntil } from '../../lib/time/relative-day.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { spokenDay } from '../../lib/time/wall-time.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import TellMe from '../area-requests/TellMe.tsx';
import css from './CoverageForm.module.css';

/** Whether somebody comes to the ZIP code, from which price, and when next. */
export default function CoverageAnswer({
  told: { zip, service, price_from, prices, next },
}: {
  told: Coverage;
}) {
  const whenText = useWhenText();
  if (service === null || price_from === null) {
    return (
      <>
        <Notice tone="wait">
          {t('We do not come to {{zip}} yet.', { zip })}{' '}
          <TextLink to={paths.contact}>{t('Write to us')}</TextLink>
        </Notice>
        <TellMe key={zip} zip={zip} />
      </>
    );
  }
  const price = formatMoney(price_from);
  return (
    <>
      <Notice tone="good">
        {t('Yes, we come to {{zip}}. {{service}} from {{price}}, travel included.', { zip, service, price })}{' '}
        {next ? whenText(next) : t('No time is free within four weeks.')}
      </Notice>
      {prices.length > 1 && (
        <dl className={css.prices}>
          {prices.map((each) => (
            <div key={each.service}>
              <dt>{t(each.service)}</dt>
              <dd>{t('from {{price}}', { price: formatMoney(each.price_from) })}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** Formats the next free time as a sentence; the day as seen in the phlebotomist's zone. */
function useWhenText(): (next: NonNullable<Coverage['next']>) => string {
  const now = useNow();
  return ({ date, tz, time, half_day }) => {
    const days = daysUntil(date, tz, now);
    const day = days === 0 ? t('today') : days === 1 ? t('tomorrow') : spokenDay(date);
    if (time) return t('Next free time: {{day}}, {{time}}.', { day, time: formatTime(`${date}T${time}`) });
    return half_day === 'morning'
      ? t('Next free time: {{day}} in the morning.', { day })
      : t('Next free time: {{day}} in the afternoon.', { day });
  };
}
