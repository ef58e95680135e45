import type { LabOrder } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { t } from '../../i18n/translate.ts';
import { Facts } from '../../ui/text/Facts.tsx';
import { orderFacts } from './order-text.ts';
import css from './Orders.module.css';

/** What an order says, folded: most orders are a photo with little else. */
export function OrderDetails({ order }: { order: LabOrder }) {
  const facts = orderFacts(order);
  if (facts.every(([, value]) => !value)) return null;
  return (
    <details className={css.details}>
      <summary>{t('What it says')}</summary>
      <Facts facts={facts} />
    </details>
  );
}
