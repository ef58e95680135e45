import {
  waitlist,
  WAITLIST_STATES,
  type WaitlistEntry,
} from '@drawpoint/contracts/booking/waitlist.contract';
import { fullName } from '@drawpoint/rules/name';
import { useMutation } from '@tanstack/react-query';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { mutation } from '../../lib/api/api.ts';
import { useList } from '../../lib/lists/use-list.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { ListView } from '../../ui/lists/ListView.tsx';
import { choiceFilter } from '../../ui/lists/plain-filters.tsx';
import { useProviderFilter } from '../../ui/lists/use-provider-filter.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { useWaitlistColumns } from './use-waitlist-columns.tsx';
import { isOpen, STATES } from './waitlist-text.ts';

/** Who waits for an earlier time, in the order in which times are offered (docs/product/booking.md#waitlist). */
export function Component() {
  const list = useList(waitlist.listManaged);
  const leaving = useMutation({
    ...mutation(waitlist.leave),
    onSuccess: () => toast('success', t('Removed from the waitlist.')),
    onError: (error) => toast('error', t(errorText(error, message('This could not be saved.')))),
  });
  async function leave(entry: WaitlistEntry): Promise<void> {
    const title = t('Take {{name}} off the waitlist?', { name: fullName(entry) });
    const text = t('No times are offered to them any more. A booked visit stays as it is.');
    if (await confirm({ title, text, verb: t('Leave for the patient'), tone: 'bad' }))
      leaving.mutate({ id: entry.id });
  }
  return (
    <Page
      title={t('Waitlist')}
      lead={t('Who waits for an earlier time. The first in the list is asked first.')}
      width="wide"
    >
      <ListView
        list={list}
        label={t('Waitlist')}
        columns={useWaitlistColumns()}
        filters={[
          choiceFilter({
            ...{ name: 'state', label: t('State'), all: t('All states') },
            options: WAITLIST_STATES.map((value) => ({
              value,
              label: t(STATES[value].text, { context: 'waitlist' }),
            })),
          }),
          ...useProviderFilter(),
        ]}
        actions={[
          {
            kind: 'menu',
            tone: 'bad',
            label: t('Leave for the patient'),
            name: (entry) => t('Leave for {{name}}', { name: fullName(entry) }),
            run: (entry) => void leave(entry),
            shown: isOpen,
          },
        ]}
        empty={{
          drawing: 'calendar',
          title: t('Nobody waits'),
          text: t('Patients who wait for an earlier time show here.'),
        }}
      />
    </Page>
  );
}
