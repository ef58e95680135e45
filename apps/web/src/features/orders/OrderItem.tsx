import type { LabOrder } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { formatDateTime } from '@drawpoint/rules/dates';
import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { FileActions } from '../../ui/files/FileActions.tsx';
import css from './Orders.module.css';
import { OrderDetails } from './OrderDetails.tsx';
import { OrderState } from './OrderState.tsx';

type OrderItemProps = {
  order: LabOrder;
  title: string;
  /** The page of a visit. */
  visitPath: (id: number) => string;
  /** Buttons beside those of the files. */
  children: ReactNode;
  /** What else belongs to the order. */
  more?: ReactNode;
};

/** An order in a list, with its visits and files. */
export function OrderItem({ order, title, visitPath, children, more }: OrderItemProps) {
  return (
    <li className={css.order}>
      <h3 className={css.name}>{title}</h3>
      <OrderState order={order} />
      <OrderDetails order={order} />
      {order.visits.map((visit) => (
        <TextLink key={visit.id} to={visitPath(visit.id)}>
          {t('Visit on {{when}}', { when: formatDateTime(visit.starts_at) })}
        </TextLink>
      ))}
      <div className={css.buttons}>
        {order.files.map((file) => (
          <FileActions key={file.id} url={file.url} name={file.name} />
        ))}
        {children}
      </div>
      {more}
    </li>
  );
}
