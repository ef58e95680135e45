import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { fullName } from '@drawpoint/rules/name';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { placeOf, placeText } from '../../lib/places/place.ts';
import { AccentButton } from '../../ui/buttons/AccentButton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Facts } from '../../ui/text/Facts.tsx';
import { NextStep } from '../../ui/text/NextStep.tsx';
import { VisitTime } from '../../ui/text/VisitTime.tsx';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import css from './NextAppointment.module.css';
import { serviceInSeries } from '../appointments/service-text.ts';

const STAGES = {
  en_route: message('Under way to the patient.'),
  arrived: message('At the patient’s door.'),
  drawn: message('Drawn. Finish the visit.'),
} as const;

/** The current or next visit of a phlebotomist, at the top of the dashboard. */
export default function StaffVisitCard({ visit }: { visit: Appointment }) {
  return (
    <Card title={visit.stage === null ? t('Next visit') : t('Current visit')}>
      <VisitTime visit={visit} />
      {visit.stage !== null && <NextStep tone="good">{t(STAGES[visit.stage])}</NextStep>}
      <div className={css.facts}>
        <Facts
          facts={[
            [t('Patient'), fullName(visit.patient)],
            [t('What'), serviceInSeries(visit)],
            [t('Where'), placeText(placeOf(visit.location))],
          ]}
        />
      </div>
      <AccentButton component={Link} to={paths.bookingDetails(visit.id)}>
        {t('Open the visit')}
      </AccentButton>
    </Card>
  );
}
