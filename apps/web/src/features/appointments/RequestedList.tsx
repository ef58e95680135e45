import {
  appointmentRequests,
  type AppointmentRequest,
} from '@drawpoint/contracts/appointments/requests.contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { redrawText } from '../bedside/redraw-text.ts';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { mutation } from '../../lib/api/api.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { useList } from '../../lib/lists/use-list.ts';
import { FileActions } from '../../ui/files/FileActions.tsx';
import type { Column, RowAction } from '../../ui/lists/columns.ts';
import { ListView } from '../../ui/lists/ListView.tsx';
import { requesterName } from './appointment-text.ts';
import { REQUESTED_LIST } from './appointments.queries.ts';

/** Staff requests that the patient book (docs/product/visits.md#requests). */
export function RequestedList() {
  const navigate = useNavigate();
  const list = useList(appointmentRequests.listMine, REQUESTED_LIST);
  const removal = useMutation(mutation(appointmentRequests.remove));

  async function remove({ id, ...request }: AppointmentRequest): Promise<void> {
    const answer = await confirm({
      title: t('Delete this request?'),
      text: t('{{name}} requested that you book an appointment.', { name: t(requesterName(request)) }),
      verb: t('Delete'),
      tone: 'bad',
    });
    if (!answer) return;
    try {
      await removal.mutateAsync({ id });
      toast('success', t('Request deleted.'));
    } catch (error) {
      toast('error', t(errorText(error, t('The request could not be deleted.'))));
    }
  }

  const columns: Column<AppointmentRequest>[] = [
    {
      key: 'requested',
      title: t('Requested'),
      sort: 'requested_at',
      width: '128px',
      wraps: true,
      card: 'head',
      cell: ({ requested_at }) => localDateTime(requested_at),
    },
    {
      key: 'phlebotomist',
      title: t('Phlebotomist'),
      sort: 'phlebotomist',
      wraps: true,
      cell: ({ phlebotomist, provider }) =>
        [phlebotomist.name ?? t('You choose'), provider.name].filter(Boolean).join(', '),
    },
    {
      key: 'note',
      title: t('Note'),
      width: '36%',
      whole: true,
      cell: (request) => [redrawText(request), request.request_note].filter(Boolean).join(' '),
    },
    {
      key: 'attachment',
      title: t('Attachment'),
      width: '224px',
      named: true,
      cell: ({ request_attachment_url: url, ...request }) =>
        url && (
          <FileActions url={url} name={t('Attachment of {{name}}', { name: t(requesterName(request)) })} />
        ),
    },
  ];
  const actions: RowAction<AppointmentRequest>[] = [
    {
      kind: 'plain',
      label: t('Delete'),
      name: (request) => t('Delete the request of {{name}}', { name: t(requesterName(request)) }),
      run: (request) => void remove(request),
    },
    {
      kind: 'main',
      label: t('Book now'),
      name: (request) => t('Book now, as {{name}} requested', { name: t(requesterName(request)) }),
      run: ({ id }) => void navigate(`${paths.book}?request=${id}`),
    },
  ];
  return (
    <ListView
      list={list}
      label={t('Requested')}
      search={t('Search phlebotomists and providers')}
      columns={columns}
      actions={actions}
      empty={{
        drawing: 'done',
        title: t('No requests'),
        text: t('When your phlebotomist requests a visit, it shows here.'),
      }}
    />
  );
}
