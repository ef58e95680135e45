import type { LabOrder } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { t } from '../../i18n/translate.ts';
import { Status } from '../../ui/text/Status.tsx';
import css from './Orders.module.css';
import { STATE_TEXTS, stateText } from './order-text.ts';

/** The state of an order, and why it was not accepted. */
export function OrderState({ order }: { order: LabOrder }) {
  return (
    <div className={css.state}>
      <Status tone={STATE_TEXTS[order.state].tone}>{stateText(order)}</Status>
      {order.rejection !== null && (
        <p className={css.plain}>{t('Reason: {{reason}}', { reason: order.rejection })}</p>
      )}
    </div>
  );
}
