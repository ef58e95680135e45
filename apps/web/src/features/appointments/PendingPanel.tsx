import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { formatMoney } from '@drawpoint/rules/money';
import { formatPhone } from '@drawpoint/rules/phone';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api.ts';
import { localDateTime } from '../../lib/local-time.ts';
import { placeOf, placeText } from '../../lib/place.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Person } from '../../ui/Person.tsx';
import { QueryView } from '../../ui/QueryView.tsx';
import { ReachLink } from '../../ui/ReachLink.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { VisitTime } from '../../ui/VisitTime.tsx';
import { bookedBy, patientName } from './appointment-text.ts';
import { NotConfirmed } from './NotConfirmed.tsx';
import { useLeadsToRecord } from './use-documents-action.ts';
import css from './Pending.module.css';

type PendingPanelProps = {
  id: number;
  onClose: () => void;
  onApprove: (visit: Appointment) => void;
  onDeny: (visit: Appointment) => Promise<void>;
};

/** A visit that waits for an answer, whole, beside its list. */
export function PendingPanel({ id, onClose, onApprove, onDeny }: PendingPanelProps) {
  const { t } = useTranslation();
  const leadsToRecord = useLeadsToRecord();
  const result = useQuery(query(appointments.get, { id }));
  return (
    <Dialog placement="right" title={t('Requested visit')} onClose={onClose}>
      <QueryView query={result} failure={t('Failed to load appointment.')}>
        {(visit) => (
          <div className={css.panel}>
            <VisitTime startsAt={visit.starts_at} endsAt={visit.ends_at} tz={visit.tz} />
            <Person name={visit.patient} size={56} detail={visit.patient.email} />
            <Facts
              facts={[
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
