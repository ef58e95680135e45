import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { Notice } from '../../ui/page/Notice.tsx';
import { loadPage } from '../../lib/screen/load-page.ts';

const POLL_MS = 2_000;

type ConfirmingProps = {
  receiptId: number;
  /** The page after it succeeded. */
  to: string;
  onFailed: () => void;
};

/** Shown while the outcome of a payment is unknown. Polls its receipt and never charges again. */
export function Confirming({ receiptId, to, onFailed }: ConfirmingProps) {
  const { data } = useQuery({
    ...query(payments.getReceipt, { id: receiptId }),
    refetchInterval: POLL_MS,
  });
  const status = data?.status ?? 'pending';
  useEffect(() => {
    if (status === 'pending') return;
    if (status !== 'failed') return loadPage(to);
    toast('error', t('Payment failed'));
    onFailed();
  }, [status, to, onFailed]);
  return <StillConfirming />;
}

/**
 * Says that a payment is being confirmed, also after a return to the page. `isUnanswered`: it is unknown
 * whether the request arrived.
 */
export function StillConfirming({ isUnanswered = false }: { isUnanswered?: boolean }) {
  return (
    <Notice tone="wait">
      <strong>{t('We are confirming your payment')}</strong>
      <br />
      {isUnanswered
        ? t(
            "We don't know yet whether it arrived. Please keep this page open. We’ll keep checking, and you won’t be charged twice.",
          )
        : t(
            'The card processor is slow to answer. You can leave this page. We’ll email your receipt, and you won’t be charged twice.',
          )}
    </Notice>
  );
}
