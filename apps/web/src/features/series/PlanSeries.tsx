import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import type { LabOrder } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { mayRepeat } from '../orders/order-text.ts';
import { leftFor, useOwnSeries } from './own-series.ts';
import { SeriesForm } from './SeriesForm.tsx';

type PlanSeriesProps = {
  order: LabOrder;
  /** What the order is called. */
  name: string;
  onClose: () => void;
};

/** A patient plans repeat visits with a doctor's order. */
export function PlanSeries({ order, name, onClose }: PlanSeriesProps) {
  const { id: patientId } = useUser();
  const planned = useOwnSeries();
  const visits = useQuery(query(appointments.listMine, { per: 100 }));
  return (
    <QueryView query={planned} failure={t('The repeat visits could not be loaded.')}>
      {({ data }) => {
        const left = leftFor(order, data);
        if (!mayRepeat(order, left))
          return (
            <EmptyState
              drawing="calendar"
              title={t('No repeat visits with this order')}
              text={t('It needs to be checked and good for two more visits at least.')}
              action={
                <Button variant="default" onClick={onClose}>
                  {t('Back')}
                </Button>
              }
            />
          );
        return (
          <QueryView query={visits} failure={t('Your visits could not be loaded.')}>
            {({ data: own }) => (
              <SeriesForm
                patientId={patientId}
                visits={own.filter(({ provider_id }) => provider_id === order.provider_id)}
                order={{ id: order.id, name, left }}
                onClose={onClose}
              />
            )}
          </QueryView>
        );
      }}
    </QueryView>
  );
}
