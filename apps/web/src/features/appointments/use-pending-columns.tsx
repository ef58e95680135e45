import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { formatTime } from '@drawpoint/rules/dates';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { appointmentDay } from '../../lib/wall-time.ts';
import type { Column } from '../../ui/DataTable.tsx';
import css from './Appointments.module.css';
import { bookedBy, patientName, placeOf } from './appointment-text.ts';

type PendingColumns = {
  /** Admins and developers also see whose visit it is, developers whose phlebotomist's (2 §6). */
  isManager: boolean;
  isDeveloper: boolean;
  onApprove: (appointment: Appointment) => void;
  onDeny: (appointment: Appointment) => void;
};

/** The columns of the pending list for a role. */
export function usePendingColumns({ isManager, isDeveloper, onApprove, onDeny }: PendingColumns) {
  const { t } = useTranslation();
  const columns: (Column<Appointment> | false)[] = [
    {
      key: 'when',
      title: t('Date and time'),
      sortBy: ({ starts_at }) => Date.parse(starts_at),
      cell: (appointment) => {
        const { weekday, date } = appointmentDay(appointment.starts_at);
        return (
          <>
            <span className={css.date}>{`${t(weekday).slice(0, 3)}, ${date}`}</span>
            <span className={css.quiet}>{formatTime(appointment.starts_at)}</span>
          </>
        );
      },
    },
    {
      key: 'patient',
      title: t('Patient and address'),
      sortBy: patientName,
      cell: (appointment) => (
        <>
          <span className={css.strong}>{patientName(appointment)}</span>
          <span className={css.quiet}>{placeOf(appointment)}</span>
          {bookedBy(appointment) && (
            <span className={css.quiet}>{t('Booked by {{name}}', { name: bookedBy(appointment) })}</span>
          )}
        </>
      ),
    },
    { key: 'service', title: t('Service'), cell: ({ service }) => service.name },
    isManager && {
      key: 'phlebotomist',
      title: t('Phlebotomist'),
      sortBy: ({ phlebotomist }) => phlebotomist.name,
      cell: ({ phlebotomist }) => phlebotomist.name,
    },
    isDeveloper && {
      key: 'provider',
      title: t('Provider'),
      sortBy: ({ provider }) => provider.name,
      cell: ({ provider }) => provider.name,
    },
    {
      key: 'answer',
      title: t('Answer'),
      hiddenTitle: true,
      cell: (appointment) => (
        <div className={css.actions}>
          <Button
            variant="default"
            size="sm"
            aria-label={t('Deny {{name}}', { name: patientName(appointment) })}
            onClick={() => onDeny(appointment)}
          >
            {t('Deny')}
          </Button>
          <Button
            size="sm"
            aria-label={t('Approve {{name}}', { name: patientName(appointment) })}
            onClick={() => onApprove(appointment)}
          >
            {t('Approve')}
          </Button>
        </div>
      ),
    },
  ];
  return columns.filter((column) => column !== false);
}
