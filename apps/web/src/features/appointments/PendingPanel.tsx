import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { formatMoney } from '@drawpoint/rules/money';
import { formatPhone } from '@drawpoint/rules/phone';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import { placeOf, placeText } from '../../lib/places/place.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Facts } from '../../ui/text/Facts.tsx';
import { Person } from '../../ui/people/Person.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { ReachLink } from '../../ui/buttons/ReachLink.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { VisitTime } from '../../ui/text/VisitTime.tsx';
import { bookedBy, patientName } from './appointment-text.ts';
import { personFacts } from './person-facts.ts';
import { NotConfirmed } from './NotConfirmed.tsx';
import { useLeadsToRecord } from './use-documents-action.ts';
import css from './Pending.module.css';

type PendingPanelProps = {
  id: number;
  onClose: () => void;
  onApprove: (visit: Appointment) => void;
  onDeny: (visit: Appointment) => Promise<void>;
};

/** Shows a pending visit in full, beside the list. */
export function PendingPanel({ id, onClose, onApprove, onDeny }: PendingPanelProps) {
  const leadsToRecord = useLeadsToRecord();
  const result = useQuery(query(appointments.get, { id }));
  return (
    <Dialog placement="right" title={t('Requested visit')} onClose={onClose}>
      <QueryView query={result} failure={t('Failed to load appointment.')}>
        {(visit) => (
          <div className={css.panel}>
            <VisitTime visit={visit} />
            <Person name={visit.patient} size={56} detail={visit.patient.email} />
            <Facts
              facts={[
                ...personFacts(visit),
                [t('Service'), t(visit.service.name)],
                [t('Address'), placeText(placeOf(visit.location))],
                [t('Instructions'), visit.location.special_instructions],
                [
                  t('Mobile'),
                  visit.patient.mobile && (
                    <ReachLink to={visit.patient.mobile}>{formatPhone(visit.patient.mobile)}</ReachLink>
                  ),
                ],
                [t('Booked by'), bookedBy(visit)],
                [t('Phlebotomist'), visit.phlebotomist.name],
                [t('Price'), formatMoney(visit.price_total)],
                [t('Requested'), localDateTime(visit.created_at)],
              ]}
            />
            <NotConfirmed visit={visit} />
            {visit.user_id !== null && leadsToRecord(visit) && (
              <TextLink to={paths.patientDocuments(visit.user_id)}>{t('Insurance and documents')}</TextLink>
            )}
            {visit.status === 'pending' && (
              <div className={css.actions}>
                <Button
                  variant="default"
                  aria-label={t('Deny {{name}}', { name: patientName(visit) })}
                  onClick={() => void onDeny(visit)}
                >
                  {t('Deny')}
                </Button>
                <Button
                  aria-label={t('Approve {{name}}', { name: patientName(visit) })}
                  onClick={() => onApprove(visit)}
                >
                  {t('Approve')}
                </Button>
              </div>
            )}
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}
