import { APPOINTMENT_STATUSES, type Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { phlebotomists } from '@drawpoint/contracts/booking/phlebotomists.contract';
import { appointmentStatusLabel } from '@drawpoint/rules/labels';
import { formatMoney } from '@drawpoint/rules/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api.ts';
import { localDate } from '../../lib/local-time.ts';
import { useList } from '../../lib/use-list.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import type { Filter } from '../../ui/list/columns.ts';
import { ListView } from '../../ui/list/ListView.tsx';
import { Page } from '../../ui/Page.tsx';
import { Status } from '../../ui/Status.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { STATUS_TONES } from '../appointments/appointment-state.ts';
import { patientName } from '../appointments/appointment-text.ts';
import { useWhen } from '../appointments/use-when.ts';
import css from './Phlebotomists.module.css';

/** Appointments of one phlebotomist (3 §2). */
export function Component() {
  const { id = '' } = useParams();
  return <Appointments key={id} id={Number(id)} />;
}

/** From today on, soonest first, unless a date is asked for. */
function Appointments({ id }: { id: number }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const today = localDate(new Date());
  const isFromToday = !search.has('from') && !search.has('to');
  const person = useQuery(query(phlebotomists.get, { id }));
  const list = useList(appointments.listForStaff, {
    fixed: {
      ...{ phlebotomist_id: id, sort: 'starts_at', dir: 'asc' },
      ...(isFromToday && { from: today }),
    },
  });
  const [noted, setNoted] = useState<Appointment | null>(null);
  const when = useWhen();
  const date = (name: 'from' | 'to', label: string): Filter => ({
    name,
    chip: (value) => `${label} ${value}`,
    control: (value, onChange) => (
      <TextInput
        label={label}
        type="date"
        value={value || (isFromToday && name === 'from' ? today : '')}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      />
    ),
  });
  const status: Filter = {
    name: 'status',
    chip: (value) => t(appointmentStatusLabel(value)),
    control: (value, onChange) => (
      <SelectField
        name="status"
        label={t('Status')}
        none={t('All')}
        value={value}
        error={undefined}
        onBlur={() => undefined}
        onChange={(chosen) => typeof chosen === 'string' && onChange(chosen || null)}
        options={APPOINTMENT_STATUSES.map((each) => ({
          value: each,
          label: t(appointmentStatusLabel(each)),
        }))}
      />
    ),
  };
  return (
    <Page
      title={t('Appointments')}
      lead={person.data && <TextLink to={paths.editPhlebotomist(id)}>{person.data.full_name}</TextLink>}
      width="wide"
    >
      <ListView
        list={list}
        label={t('Appointments')}
        search={t('Search patients and codes')}
        filters={[
          status,
          date('from', t('From', { context: 'date' })),
          date('to', t('To', { context: 'date' })),
        ]}
        columns={[
          {
            key: 'when',
            title: t('Date and time'),
            width: '192px',
            card: 'head',
            cell: (visit) => <TextLink to={paths.confirmation(visit.id)}>{when(visit)}</TextLink>,
          },
          { key: 'id', title: t('ID'), width: '56px', card: 'none', cell: (visit) => visit.id },
          {
            key: 'code',
            title: t('Code'),
            width: '108px',
            card: 'quiet',
            cell: (visit) => visit.confirmation_code,
          },
          { key: 'user', title: t('Patient'), cell: patientName },
          { key: 'provider', title: t('Provider'), card: 'quiet', cell: ({ provider }) => provider.name },
          { key: 'service', title: t('Service'), card: 'quiet', cell: ({ service }) => t(service.name) },
          {
            key: 'status',
            title: t('Status'),
            width: '124px',
            cell: (visit) => (
              <Status tone={STATUS_TONES[visit.status]}>{t(appointmentStatusLabel(visit.status))}</Status>
            ),
          },
          { key: 'price', title: t('Price'), width: '92px', cell: (visit) => formatMoney(visit.price_total) },
        ]}
        actions={[
          {
            label: t('Notes'),
            name: (visit) => t('Notes of {{name}}', { name: patientName(visit) }),
            run: setNoted,
            kind: 'plain',
            shown: ({ booking_payload }) => booking_payload.completion.notes !== null,
          },
        ]}
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
