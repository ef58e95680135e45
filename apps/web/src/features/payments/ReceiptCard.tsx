import type { Receipt } from '@drawpoint/contracts/appointments/payment';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { formatMoney } from '@drawpoint/rules/money';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Facts } from '../../ui/text/Facts.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { FileButton } from '../../ui/files/FileButton.tsx';
import { receiptFile } from './pay-amounts.ts';
import { paidWithText } from './paid-with.ts';
import css from './Pay.module.css';

const PURPOSES: Record<Receipt['parts'][number]['purpose'], string> = {
  completion: message('Visit'),
  extra: message('Extra'),
  tip: message('Tip'),
  other: message('Other'),
};

/** The receipt named in the URL, after a payment or from its email. Renders nothing without one. */
export default function ReceiptCard() {
  const [search, setSearch] = useSearchParams();
  const id = /^[1-9]\d{0,9}$/.exec(search.get('receipt') ?? '')?.[0];
  const receipt = useQuery({
    ...query(payments.getReceipt, { id: Number(id ?? 0) }),
    enabled: id !== undefined,
  });
  if (id === undefined) return null;
  const close = () =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('receipt');
        next.delete('paymentSuccess');
        return next;
      },
      { replace: true },
    );
  return (
    <Card
      className={css.receipt}
      title={t('Receipt')}
      action={
        <PlainButton tone="default" onClick={close}>
          {t('Close')}
        </PlainButton>
      }
    >
      <div className={css.slip}>
        {search.has('paymentSuccess') && <Notice tone="good">{t('Payment received. Thank you!')}</Notice>}
        <QueryView query={receipt} failure={t('Failed to load the receipt.')}>
          {(data) => (
            <>
              <Facts
                facts={[
                  [t('Amount'), formatMoney(data.amount_total)],
                  ...data.parts.map(({ purpose, amount }) =>
                    // A single part equals the total, so only its purpose is shown.
                    data.parts.length === 1
                      ? ([t('Purpose'), t(PURPOSES[purpose])] as const)
                      : ([t(PURPOSES[purpose]), formatMoney(amount)] as const),
                  ),
                  [t('Refunded'), data.amount_refunded > 0 ? formatMoney(data.amount_refunded) : null],
                  [t('Paid'), data.paid_at && localDateTime(data.paid_at)],
                  [data.method === 'card' ? t('Card') : t('Paid with'), paidWithText(data)],
                  [t('Confirmation'), data.confirmation_code],
                  [t('Service'), t(data.service.name)],
                  [t('Provider'), data.provider.name],
                ]}
              />
              {data.paid_at !== null && (
                <FileButton url={receiptFile(data.id)}>{t('Download as PDF')}</FileButton>
              )}
            </>
          )}
        </QueryView>
      </div>
    </Card>
  );
}
