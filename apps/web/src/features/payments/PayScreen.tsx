import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { Skeleton } from '@mantine/core';
import { useQueries, type Query } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { asksAgainAfter } from '../../lib/api/query-client.ts';
import { Card } from '../../ui/page/Card.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { PayPanel, type Apart } from './PayPanel.tsx';
import { useOwnDocument } from '../../lib/screen/use-own-document.ts';

const POLL_MS = 3_000;

type Summary = OutputOf<typeof visits.getSummary>;

/** Pays for a visit by card (docs/product/payments.md#cards). */
export function Component() {
  const { id = '' } = useParams();
  const isOwn = useOwnDocument();
  const [search] = useSearchParams();
  const purpose = search.get('purpose');
  const isTip = purpose === 'tip';
  // Only the summary has the open part of a promised tip, which is never due
  // (docs/product/payments.md#promises).
  const [appointment, config, summary] = useQueries({
    queries: [
      {
        ...query(appointments.get, { id }),
        // Polls while a payment is pending.
        refetchInterval: (read: Pick<Query<Appointment>, 'state'>) =>
          read.state.data?.payments.some(({ status }) => status === 'pending') ||
          read.state.data?.fee?.pending
            ? POLL_MS
            : asksAgainAfter(read),
      },
      query(payments.config, {}),
      {
        ...query(visits.getSummary, { id }),
        enabled: isTip,
        refetchInterval: (read: Pick<Query<Summary>, 'state'>) =>
          read.state.data?.tip_pending ? POLL_MS : asksAgainAfter(read),
      },
    ],
  });
  const { tip_due = 0, tip_pending = 0 } = summary.data ?? {};
  const fee = purpose === 'other' ? appointment.data?.fee : undefined;
  const apart: Apart | null | undefined = isTip
    ? summary.data && { purpose, name: t('Your tip'), due: tip_due, pending: tip_pending }
    : fee
      ? { purpose: 'other', name: t(fee.label), due: fee.due, pending: fee.pending }
      : null;
  const failed = [appointment, config, summary].find(({ isError }) => isError);
  return (
    <Page title={t('Pay Appointment')} width="narrow">
      {isOwn && appointment.data && config.data && apart !== undefined ? (
        <PayPanel
          appointment={appointment.data}
          config={config.data}
          apart={apart}
          asked={search.get('amount')}
        />
      ) : failed ? (
        <ErrorState
          title={t('Failed to load appointment or config.')}
          error={failed.error}
          retrying={appointment.isFetching || config.isFetching || summary.isFetching}
          onRetry={() =>
            void Promise.all([appointment.refetch(), config.refetch(), ...(isTip ? [summary.refetch()] : [])])
          }
        />
      ) : (
        <Card>
          <div role="status" aria-label={t('Loading')}>
            <Skeleton height={28} width="60%" />
            <Skeleton height={72} mt={16} />
            <Skeleton height={220} mt={24} />
          </div>
        </Card>
      )}
    </Page>
  );
}
