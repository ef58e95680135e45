import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { appointmentStatusLabel } from '@drawpoint/rules/labels';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { useList } from '../../lib/use-list.ts';
import { AccentButton } from '../../ui/AccentButton.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { ListView } from '../../ui/list/ListView.tsx';
import { Page } from '../../ui/Page.tsx';
import { Status } from '../../ui/Status.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { nextStep, STATUS_TONES } from './appointment-state.ts';
import { UPCOMING_LIST } from './appointments.queries.ts';
import { useWhen } from './use-when.ts';

/** The visits ahead, soonest first (2 §2). */
export function Component() {
  const { t } = useTranslation();
  const list = useList(appointments.listMine, UPCOMING_LIST);
  const when = useWhen();
  const columns: Column<Appointment>[] = [
    {
      key: 'when',
      title: t('Date and time'),
      width: '232px',
      card: 'head',
      cell: (visit) => <TextLink to={paths.confirmation(visit.id)}>{when(visit)}</TextLink>,
    },
    {
      key: 'service',
      title: t('Service'),
      cell: ({ service }) => t(service.name),
    },
    { key: 'phlebotomist', title: t('Phlebotomist'), cell: ({ phlebotomist }) => phlebotomist.name },
    {
      key: 'status',
      title: t('Status'),
      width: '120px',
      cell: ({ status }) => <Status tone={STATUS_TONES[status]}>{t(appointmentStatusLabel(status))}</Status>,
    },
    {
      key: 'next',
      title: t('What happens next'),
      width: '34%',
      card: 'quiet',
      cell: (visit) => {
        const step = nextStep(visit);
        return t(step.text, step.values);
      },
    },
  ];
  const book = t('Book an Appointment');
  return (
    <Page
      title={t('Upcoming Appointments')}
      width="wide"
      actions={
        list.total > 0 && (
          <AccentButton component={Link} to={paths.book}>
            {book}
          </AccentButton>
        )
      }
    >
      <ListView
        list={list}
        label={t('Upcoming Appointments')}
        columns={columns}
        empty={{
          drawing: 'calendar',
          title: t('No upcoming visit'),
          text: t('Book a blood draw at your home or work. Your visits will show here.'),
          action: (
            <AccentButton component={Link} to={paths.book}>
              {book}
            </AccentButton>
          ),
        }}
      />
    </Page>
  );
}
