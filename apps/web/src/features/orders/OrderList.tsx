import type { LabOrder } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { formatDateTime } from '@drawpoint/rules/dates';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { FileActions } from '../../ui/files/FileActions.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import css from './Orders.module.css';
import { OrderDetails } from './OrderDetails.tsx';
import { OrderState } from './OrderState.tsx';

type OrderListProps = {
  query: UseQueryResult<{ data: LabOrder[] }>;
  /** Says that there is no order. */
  empty: string;
  titleOf: (order: LabOrder) => string;
  /** The page of a visit. */
  visitPath: (id: number) => string;
  /** What stands beside the buttons of the files. */
  buttonOf: (order: LabOrder) => ReactNode;
  /** What else belongs to an order. */
  moreOf?: (order: LabOrder) => ReactNode;
};

/** Orders with their visits and files. */
export function OrderList({ query, empty, titleOf, visitPath, buttonOf, moreOf }: OrderListProps) {
  return (
    <QueryView
      query={query}
      failure={t('The orders could not be loaded.')}
      skeleton={<ListSkeleton rows={2} />}
      isEmpty={({ data }) => data.length === 0}
      empty={<p className={css.quiet}>{empty}</p>}
    >
      {({ data }) => (
        <ul className={css.list}>
          {data.map((order) => (
            <li key={order.id} className={css.order}>
              <h3 className={css.name}>{titleOf(order)}</h3>
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
                {buttonOf(order)}
              </div>
              {moreOf?.(order)}
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}
