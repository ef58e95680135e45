import {
  appointmentRequests,
  type AppointmentRequest,
} from '@drawpoint/contracts/appointments/requests.contract';
import { fullName } from '@drawpoint/rules/name';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { mutation } from '../../lib/api/api.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { useList } from '../../lib/lists/use-list.ts';
import { AccentButton } from '../../ui/buttons/AccentButton.tsx';
import { ListView } from '../../ui/lists/ListView.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { phlebotomistIn, usePhlebotomistFilter } from '../appointments/staff-columns.tsx';
import { RequestDialog } from './RequestDialog.tsx';
import { useRequestColumns } from './use-request-columns.tsx';
import { REQUESTED_LIST } from './visits.queries.ts';

/** Open staff requests that are not booked yet (docs/product/visits.md#requests). */
export function Component() {
  const list = useList(appointmentRequests.listForStaff, REQUESTED_LIST);
  const [opened, setOpened] = useState<AppointmentRequest | { patient: null } | null>(null);
  const columns = useRequestColumns();
  const removal = useMutation(mutation(appointmentRequests.remove));
  const filters = usePhlebotomistFilter(phlebotomistIn(list.result.data?.data ?? []));

  async function remove({ id, user: patient }: AppointmentRequest): Promise<void> {
    const title = t('Delete this request?');
    if (!(await confirm({ title, text: fullName(patient), verb: t('Delete'), tone: 'bad' }))) return;
    removal.mutate(
      { id },
      {
        onSuccess: () => toast('success', t('Request deleted.')),
        onError: (error) => toast('error', t(errorText(error, message('The request could not be deleted.')))),
      },
    );
  }

  const ask = (
    <AccentButton onClick={() => setOpened({ patient: null })}>{t('Request a visit')}</AccentButton>
  );
  return (
    <Page
      title={t('Requested Appointments')}
      lead={t('Requests you sent to patients, until they book.')}
      width="wide"
      actions={ask}
    >
      <ListView
        list={list}
        label={t('Requested Appointments')}
        columns={columns}
        search={t('Search patients')}
        filters={filters}
        actions={[
          {
            kind: 'plain',
            label: t('Edit'),
            name: (row) => t('Edit {{name}}', { name: fullName(row.user) }),
            run: setOpened,
          },
          {
            kind: 'menu',
            tone: 'bad',
            label: t('Delete'),
            name: (row) => t('Delete {{name}}', { name: fullName(row.user) }),
            run: (row) => void remove(row),
          },
        ]}
        empty={{
          drawing: 'done',
          title: t('No open requests'),
          text: t('Requests you send to patients stay here until they book.'),
        }}
      />
      {opened && <RequestDialog request={opened} onClose={() => setOpened(null)} />}
    </Page>
  );
}
