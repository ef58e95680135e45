import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { useTranslation } from 'react-i18next';
import { Status } from '../../ui/Status.tsx';
import { stateOf } from './visit-state.ts';

/** Where a visit is, with its stage and outcome. */
export function VisitStatus({ visit }: { visit: Pick<Appointment, 'status' | 'stage' | 'outcome'> }) {
  const { t } = useTranslation();
  const { label, tone } = stateOf(visit);
  return <Status tone={tone}>{t(label)}</Status>;
}
