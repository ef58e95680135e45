import type { AppointmentRequest } from '@drawpoint/contracts/appointments/requests.contract';
import { fullName } from '@drawpoint/rules/name';
import { redrawText } from '../bedside/redraw-text.ts';
import { t } from '../../i18n/translate.ts';
import { isManager, useUser } from '../../lib/session/current-user.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import type { Column } from '../../ui/lists/columns.ts';
import { shownColumns, useProviderColumn, type MaybeColumn } from '../../ui/lists/shown-columns.ts';
import { FileActions } from '../../ui/files/FileActions.tsx';
import css from './Visits.module.css';

/** The columns of staff requests. Managers also see the phlebotomist, developers also the provider. */
export function useRequestColumns(): Column<AppointmentRequest>[] {
  const user = useUser();
  const provider = useProviderColumn<AppointmentRequest>((row) => row.provider.name, { wraps: true });
  const columns: MaybeColumn<AppointmentRequest>[] = [
    {
      key: 'requested',
      title: t('Requested'),
      sort: 'requested_at',
      width: '120px',
      wraps: true,
      card: 'quiet',
      cell: ({ requested_at }) => localDateTime(requested_at),
    },
    {
      key: 'patient',
      title: t('Patient'),
      width: '18%',
      wraps: true,
      card: 'head',
      cell: ({ user: patient }) => fullName(patient),
    },
    {
      key: 'note',
      title: t('Note'),
      wraps: true,
      cell: (request) => (
        <span className={css.notes}>
          {[redrawText(request), request.request_note].filter(Boolean).join(' ')}
        </span>
      ),
    },
    {
      key: 'attachment',
      title: t('Attachment'),
      width: '224px',
      named: true,
      cell: ({ request_attachment_url: url, user: patient }) =>
        url && <FileActions url={url} name={t('Attachment for {{name}}', { name: fullName(patient) })} />,
    },
    isManager(user) && {
      key: 'phlebotomist',
      title: t('Phlebotomist'),
      sort: 'phlebotomist',
      width: '14%',
      wraps: true,
      card: 'quiet',
      cell: ({ phlebotomist }) => phlebotomist.name ?? t('The patient chooses'),
    },
    provider,
  ];
  return shownColumns(columns);
}
