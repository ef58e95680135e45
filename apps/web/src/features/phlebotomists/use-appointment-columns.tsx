import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointmentStatusLabel } from '@drawpoint/rules/labels';
import { formatMoney } from '@drawpoint/rules/money';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { BreakAtSlash } from '../../ui/text/BreakAtSlash.tsx';
import type { Column } from '../../ui/lists/columns.ts';
import { Status } from '../../ui/text/Status.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { STATUS_TONES } from '../appointments/appointment-state.ts';
import { patientName } from '../appointments/appointment-text.ts';
import { whenText } from '../appointments/when-text.ts';

/** The columns of a phlebotomist's appointments (docs/product/back-office.md#phlebotomists). */
export function useAppointmentColumns(): Column<Appointment>[] {
  return [
    {
      key: 'when',
      title: t('Date and time'),
      sort: 'starts_at',
      width: '216px',
      wraps: true,
      card: 'head',
      cell: (visit) => <TextLink to={paths.confirmation(visit.id)}>{whenText(visit)}</TextLink>,
    },
    { key: 'id', title: t('ID'), width: '56px', card: 'quiet', named: true, cell: (visit) => visit.id },
    {
      key: 'code',
      title: t('Code'),
      width: '108px',
      card: 'quiet',
      cell: (visit) => visit.confirmation_code,
    },
    { key: 'user', title: t('Patient'), wraps: true, cell: patientName },
    {
      key: 'provider',
      title: t('Provider'),
      wraps: true,
      card: 'quiet',
      cell: ({ provider }) => provider.name,
    },
    {
      key: 'service',
      title: t('Service'),
      wraps: true,
      card: 'quiet',
      cell: ({ service }) => <BreakAtSlash>{t(service.name)}</BreakAtSlash>,
    },
    {
      key: 'status',
      title: t('Status'),
      width: '124px',
      cell: (visit) => (
        <Status tone={STATUS_TONES[visit.status]}>{t(appointmentStatusLabel(visit.status))}</Status>
      ),
    },
    { key: 'price', title: t('Price'), width: '92px', cell: (visit) => formatMoney(visit.price_total) },
  ];
}
