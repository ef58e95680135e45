import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { useNavigate } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { useLeadsToRecord } from '../appointments/use-documents-action.ts';
import { messageLink } from './visit-links.ts';

export type MenuItem = { label: string; run: () => void; tone?: 'bad' };

/** What staff can do with the patient's account: write, ask to book, read documents. Without an account nothing. */
export function useContactItems(visit: Appointment, onRequest: () => void): MenuItem[] {
  const navigate = useNavigate();
  const leadsToRecord = useLeadsToRecord();
  const { id, user_id } = visit;
  if (user_id === null) return [];
  return [
    { label: t('Message'), run: () => void navigate(messageLink({ id, user_id })) },
    { label: t('Request Appt'), run: onRequest },
    { label: t('Patient page'), run: () => void navigate(paths.patient(user_id)) },
    ...(leadsToRecord(visit)
      ? [{ label: t('Insurance and documents'), run: () => void navigate(paths.patientDocuments(user_id)) }]
      : []),
  ];
}
