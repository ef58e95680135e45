import type { Appointment, AppointmentStatus } from '@drawpoint/contracts/appointments/appointment';
import { t } from '../../i18n/translate.ts';
import { Facts } from '../../ui/text/Facts.tsx';
import { NextStep } from '../../ui/text/NextStep.tsx';
import { Status } from '../../ui/text/Status.tsx';
import { VisitTimeLines } from '../../ui/text/VisitTime.tsx';
import { ownStatus, STATUS_TONES } from '../appointments/appointment-state.ts';
import css from './NextAppointment.module.css';
import type { NextVisitTexts } from './next-visit-texts.ts';

type OfStatus = { status: AppointmentStatus };

/** The status of the next visit, next to the card's title. */
export function NextVisitStatus(visit: Pick<Appointment, 'status' | 'deposit_until'>) {
  return <Status tone={STATUS_TONES[visit.status]}>{t(ownStatus(visit))}</Status>;
}

/** The content of the next visit's card. */
export function NextVisit({ status, texts }: OfStatus & { texts: NextVisitTexts }) {
  return (
    <>
      <VisitTimeLines {...texts} />
      <NextStep tone={STATUS_TONES[status]}>{texts.step}</NextStep>
      <div className={css.facts}>
        <Facts
          facts={[
            [t('What'), texts.what],
            [t('Who'), texts.who],
            [t('Where'), texts.where],
            [t('Price'), texts.price],
            [t('Payment'), texts.payment],
          ]}
        />
      </div>
    </>
  );
}
