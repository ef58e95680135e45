import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { isManager, useUser } from '../../lib/current-user.ts';
import type { RowAction } from '../../ui/list/columns.ts';
import { patientName } from './appointment-text.ts';
import { leadsToRecord } from './leads-to-record.ts';

/** Whether the patient's insurance and documents may be read for a visit. */
export function useLeadsToRecord(): (visit: Appointment) => boolean {
  const user = useUser();
  return (visit) => leadsToRecord({ id: user.id, isManager: isManager(user) }, visit);
}

/** The way from a visit's row to its patient's insurance and documents. */
export function useDocumentsAction(): RowAction<Appointment> {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const shown = useLeadsToRecord();
  return {
    kind: 'menu',
    label: t('Documents'),
    name: (visit) => t('Documents of {{name}}', { name: patientName(visit) }),
    run: ({ user_id }) => void (user_id !== null && navigate(paths.patientDocuments(user_id))),
    shown,
  };
}
