import { useNavigate } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { addressOf, type OpenAddress } from './conversation-address.ts';
import { discardMessage, retry, send } from './sending.ts';
import type { Outgoing } from './timeline.ts';

/**
 * Sends, retries and discards messages. When a part of the past is shown, sending returns to the newest
 * messages.
 */
export function useSending({ with: otherId, appointmentId }: OpenAddress, isPast: boolean) {
  const navigate = useNavigate();
  const showFailure = (outcome: Promise<string | null>): void =>
    void outcome.then((refusal) => {
      if (refusal !== null) toast('error', t('Unable to send message.'), t('Send failed'));
    });
  return {
    send: (content: string): void => {
      showFailure(send({ otherId, appointmentId }, content));
      if (isPast) void navigate(addressOf({ with: otherId, appointmentId }));
    },
    retry: (outgoing: Outgoing): void => showFailure(retry(otherId, outgoing)),
    discardMessage: (outgoing: Outgoing): void => discardMessage(otherId, outgoing),
  };
}

export type Sending = ReturnType<typeof useSending>;
