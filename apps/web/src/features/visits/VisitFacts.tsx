import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { t } from '../../i18n/translate.ts';
import { seesAllProviders, useUser } from '../../lib/session/current-user.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import { spokenTime } from '../../lib/time/wall-time.ts';
import { Facts } from '../../ui/text/Facts.tsx';
import { bookedBy } from '../appointments/appointment-text.ts';
import { personFacts } from '../appointments/person-facts.ts';
import { preparationText } from '../appointments/preparation-text.ts';

/** What staff need to know of a visit. */
export function VisitFacts({ visit }: { visit: Appointment }) {
  const user = useUser();
  return (
    <Facts
      facts={[
        ...personFacts(visit, { hidesBirth: isToBeIdentified(visit) }),
        [t('Service'), t(visit.service.name)],
        [t('How to prepare'), preparationText(visit)],
        [t('Phlebotomist'), visit.phlebotomist.name],
        [t('Provider'), seesAllProviders(user) ? visit.provider.name : null],
        [t('Booked by'), bookedBy(visit)],
        [
          t('Consent'),
          visit.spoken_consent &&
            t('Spoken, heard by {{name}}', { name: visit.spoken_consent.heard_by || t('staff') }),
        ],
        [t('Confirmation'), visit.confirmation_code],
        [t('On the way'), visit.en_route_at && localDateTime(visit.en_route_at)],
        [t('Arrived'), visit.arrived_at && localDateTime(visit.arrived_at)],
        [t('Drawn'), visit.drawn_at && localDateTime(visit.drawn_at)],
        [t('Completed'), visit.completed_at && localDateTime(visit.completed_at)],
        [t('At the lab'), visit.delivered_at && spokenTime(visit.delivered_at)],
        [t('Proposed times'), visit.proposal?.times.map(({ start }) => spokenTime(start)).join('; ')],
        [t('Reason'), visit.canceled_reason],
        [t('The patient’s answer'), visit.no_show_answer?.text],
        [t('No-shows'), visit.no_shows && t('{{number}} in a year', { number: String(visit.no_shows) })],
      ]}
    />
  );
}

/** A patient who is asked for the birth date must not read it on the phone. */
const isToBeIdentified = ({ bedside, status, stage }: Appointment): boolean =>
  bedside?.includes('identity') === true && status === 'approved' && stage !== 'drawn';
