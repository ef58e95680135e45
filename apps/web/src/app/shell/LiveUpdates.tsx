import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { notifications } from '@drawpoint/contracts/messaging/notifications.contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../features/notifications/notification-text.ts';
import { keyOf } from '../../lib/api.ts';
import { useUser } from '../../lib/current-user.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useRealtime } from '../../lib/realtime.ts';
import { toast } from '../../lib/toasts.ts';
import { Notice } from '../../ui/Notice.tsx';
import css from './LiveUpdates.module.css';

/** What a notification may be about: read again when one arrives. */
const CONCERNED = [
  notifications.list,
  appointments.getNext,
  appointments.listMine,
  appointments.listForStaff,
  appointments.get,
];

const readAgain = (): void =>
  CONCERNED.forEach((op) => void queryClient.invalidateQueries({ queryKey: keyOf(op) }));

/** Keeps the screens live, and says so when they no longer are (1 §2.7). */
export function LiveUpdates() {
  const { t } = useTranslation();
  const user = useUser();
  const { lost } = useRealtime(user.id, {
    on: {
      NotificationCreated: (data) => {
        readAgain();
        toast('info', t(textOf(data)));
      },
    },
    onReconnect: () => void queryClient.invalidateQueries(),
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
