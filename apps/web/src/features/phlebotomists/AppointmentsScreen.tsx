import { APPOINTMENT_STATUSES, type Appointment } from '@drawpoint/contracts/appointments/appointment';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { phlebotomists } from '@drawpoint/contracts/booking/phlebotomists.contract';
import { formatDateTime } from '@drawpoint/rules/dates';
import { appointmentStatusLabel } from '@drawpoint/rules/labels';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { useList } from '../../lib/lists/use-list.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx';
import { ListView } from '../../ui/lists/ListView.tsx';
import { choiceFilter, dateFilter } from '../../ui/lists/plain-filters.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { patientName } from '../appointments/appointment-text.ts';
import { useDocumentsAction } from '../appointments/use-documents-action.ts';
import { changedFrom, isFromNow, shownFrom } from './from-filter.ts';
import css from './Phlebotomists.module.css';
import { useAppointmentColumns } from './use-appointment-columns.tsx';

/** The appointments of one phlebotomist (docs/product/back-office.md#phlebotomists). */
export function Component() {
  const { id = '' } = useParams();
  return <Appointments key={id} id={Number(id)} />;
}

/**
 * Starts now, earliest first, unless a date or the past is chosen
 * (docs/product/back-office.md#phlebotomists).
 */
function Appointments({ id }: { id: number }) {
  const person = useQuery(query(phlebotomists.get, { id }));
  const list = useList(visits.list, { fixed: { phlebotomist_id: id } });
  const now = useNow();
  const [noted, setNoted] = useState<Appointment | null>(null);
  const columns = useAppointmentColumns();
  const documents = useDocumentsAction();
  const label = t('From', { context: 'date' });
  const filters = [
    choiceFilter({
      name: 'status',
      label: t('Status'),
      all: t('All'),
      options: APPOINTMENT_STATUSES.map((value) => ({ value, label: t(appointmentStatusLabel(value)) })),
    }),
    {
      name: 'from',
      chip: () => `${label}: ${formatDateTime(shownFrom(list.state.filters, now))}`,
      control: () => (
        <DateTimeField
          name="from"
          label={isFromNow(list.state.filters) ? t('From now') : label}
          value={shownFrom(list.state.filters, now)}
          onChange={(from) => list.change({ filters: changedFrom(from) })}
        />
      ),
    },
    dateFilter({ name: 'to', label: t('To', { context: 'date' }) }),
    choiceFilter({
      name: 'include_past',
      label: t('Past visits'),
      all: t('Without past visits'),
      options: [{ value: 'true', label: t('With past visits') }],
    }),
  ];
  return (
    <Page
      title={t('Appointments')}
      lead={person.data && <TextLink to={paths.editPhlebotomist(id)}>{person.data.full_name}</TextLink>}
      width="wide"
    >
      <ListView
        list={list}
        label={t('Appointments')}
        filters={filters}
        columns={columns}
        actions={[
          {
            label: t('Notes'),
            name: (visit) => t('Notes of {{name}}', { name: patientName(visit) }),
            run: setNoted,
            kind: 'plain',
            shown: ({ booking_payload }) => booking_payload.completion.notes !== null,
          },
          documents,
        ]}
        nothing={t('No appointments found.')}
        empty={{ title: t('No appointments found.') }}
      />
      {noted && (
        <Dialog title={t('Appointment notes')} onClose={() => setNoted(null)}>
          <p className={css.notes}>{noted.booking_payload.completion.notes}</p>
        </Dialog>
      )}
    </Page>
  );
}
