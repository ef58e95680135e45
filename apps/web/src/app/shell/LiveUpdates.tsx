import type { Notification } from '@drawpoint/contracts/messaging/notification';
import type { RecordTag } from '@drawpoint/contracts/operation';
import { Button } from '@mantine/core';
import { pageLanguage } from '../../i18n/language.ts';
import { t } from '../../i18n/translate.ts';
import { textOf } from '../../features/notifications/notification-text.ts';
import { unread } from '../../features/notifications/use-notifications.ts';
import { isOfConversation } from '../../features/notifications/suppressed.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { endWait, readMissed } from '../../lib/realtime/missed.ts';
import { conversationInView } from '../../lib/realtime/open-conversation.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useRealtime } from '../../lib/realtime/realtime.ts';
import { markStale } from '../../lib/api/stale.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { Notice } from '../../ui/page/Notice.tsx';
import css from './LiveUpdates.module.css';

/** Tags to read again after subscribing. Notifications and messages are polled anyway. */
const MISSED_TAGS: readonly RecordTag[] = ['appointment', 'appointment_request'];

/** A push is English and names nobody; the list names the patient for staff. */
async function showLatest(push: Notification | null | undefined): Promise<void> {
  const list = await queryClient.fetchQuery({ ...unread, staleTime: 0 }).catch(() => null);
  const pushed = pageLanguage() === 'en' ? push : null;
  toast('info', t(textOf(list?.data.find(({ id }) => id === push?.id) ?? pushed)));
}

/** Opens the live connection and shows when it is lost (docs/product/messages.md#live). */
export function LiveUpdates() {
  const user = useUser();
  const { lost } = useRealtime(user.id, {
    on: {
      NotificationCreated: (notification) => {
        if (notification && isOfConversation(notification, conversationInView())) return;
        void showLatest(notification);
      },
      NotificationPing: (ping) => {
        if (ping?.appointment_id !== null) markStale(['appointment']);
      },
    },
    onSubscribed: (isAgain) => {
      if (isAgain) return void queryClient.invalidateQueries();
      readMissed(MISSED_TAGS);
      endWait();
    },
  });
  if (!lost) return null;
  return (
    <div className={css.banner}>
      <Notice
        tone="bad"
        action={
          <Button variant="default" onClick={() => window.location.reload()}>
            {t('Reload')}
          </Button>
        }
      >
        {t('Connection lost. Please reload to continue.')}
      </Notice>
    </div>
  );
}
