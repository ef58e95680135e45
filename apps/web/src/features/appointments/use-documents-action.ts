import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { useNavigate } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { isManager, useUser } from '../../lib/session/current-user.ts';
import type { RowAction } from '../../ui/lists/columns.ts';
import { patientName } from './appointment-text.ts';

/** Returns a check: may the person open the patient's insurance and documents for a visit? */
export function useLeadsToRecord(): (visit: Appointment) => boolean {
  const user = useUser();
  return (visit) => leadsToRecord({ id: user.id, isManager: isManager(user) }, visit);
}

/** The row action that opens the patient's insurance and documents. */
export function useDocumentsAction(): RowAction<Appointment> {
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

/**
 * Whether a visit lets this reader open its patient's insurance and documents; same rule as the server's
 * (decision 283). Managers: pending, approved and completed visits. Its phlebotomist: approved visits.
 */
export function leadsToRecord(
  reader: { id: number; isManager: boolean },
  { user_id, status, phlebotomist }: Pick<Appointment, 'user_id' | 'status' | 'phlebotomist'>,
): boolean {
  // No account has confirmed this visit as theirs.
  if (user_id === null) return false;
  if (reader.isManager) return ['pending', 'approved', 'completed'].includes(status);
  return status === 'approved' && phlebotomist.id === reader.id;
}
