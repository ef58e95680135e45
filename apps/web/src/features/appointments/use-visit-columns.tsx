import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointmentStatusLabel } from '@drawpoint/rules/labels';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { BreakAtSlash } from '../../ui/BreakAtSlash.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { Status } from '../../ui/Status.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { nextStep, STATUS_TONES } from './appointment-state.ts';
import { When } from './When.tsx';

/** The columns of a patient's visits. */
export function useVisitColumns(): Column<Appointment>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'when',
      title: t('Date and time'),
      sort: 'starts_at',
      width: '144px',
      wraps: true,
      card: 'head',
      cell: (visit) => (
        <TextLink to={paths.confirmation(visit.id)}>
          <When visit={visit} />
        </TextLink>
      ),
    },
    {
      key: 'service',
      title: t('Service'),
      width: '17%',
      wraps: true,
      cell: ({ service }) => <BreakAtSlash>{t(service.name)}</BreakAtSlash>,
    },
    {
      key: 'phlebotomist',
      title: t('Phlebotomist'),
      sort: 'phlebotomist',
      wraps: true,
      cell: ({ phlebotomist }) => phlebotomist.name,
    },
    {
      key: 'status',
      title: t('Status'),
      sort: 'status',
      width: '120px',
      cell: ({ status }) => <Status tone={STATUS_TONES[status]}>{t(appointmentStatusLabel(status))}</Status>,
    },
    {
      key: 'next',
      title: t('What happens next'),
      width: '224px',
      wraps: true,
      card: 'quiet',
      cell: (visit) => {
        const step = nextStep(visit);
        return t(step.text, step.values);
      },
    },
  ];
}
