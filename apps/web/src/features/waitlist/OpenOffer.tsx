import type { WaitlistEntry } from '@drawpoint/contracts/booking/waitlist.contract';
import { zoneCity } from '@drawpoint/rules/dates';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { t } from '../../i18n/translate.ts';
import { spokenStart } from '../../lib/time/visit-time.ts';
import { AccentButton } from '../../ui/buttons/AccentButton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { KeptUntil } from './KeptUntil.tsx';
import css from './Waitlist.module.css';

type OpenOfferProps = { offer: NonNullable<WaitlistEntry['offer']>; token: string };

/** A time that is held for the person now. */
export function OpenOffer({ offer, token }: OpenOfferProps) {
  return (
    <Card title={t('A time came free')}>
      <div className={css.stack}>
        <p className={css.when}>{spokenStart(offer)}</p>
        <p className={css.text}>{t('{{city}} time', { city: zoneCity(offer.tz) })}</p>
        <KeptUntil until={offer.expires_at} />
        <div className={css.buttons}>
          <AccentButton component={Link} to={`${paths.waitlistOffer}#${token}`}>
            {t('See the time')}
          </AccentButton>
        </div>
      </div>
    </Card>
  );
}
