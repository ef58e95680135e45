import type { Payment } from '@drawpoint/contracts/appointments/payment';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { fullName } from '@drawpoint/rules/name';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { can, useUser } from '../../lib/session/current-user.ts';
import { download } from '../../lib/files/save-file.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { useList } from '../../lib/lists/use-list.ts';
import { Card } from '../../ui/page/Card.tsx';
import { ListView } from '../../ui/lists/ListView.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { CorrectDialog } from '../payments/CorrectForm.tsx';
import { Differences } from './Differences.tsx';
import css from './Finances.module.css';
import { PaymentSums } from './PaymentSums.tsx';
import { FOLLOWS_REFUNDS, refundable, RefundDialog } from './RefundDialog.tsx';
import { usePaymentColumns } from './use-payment-columns.tsx';
import { usePaymentFilters } from './use-payment-filters.tsx';

/** Payments with totals, chart and export (docs/product/payments.md#finances). */
export function Component() {
  const user = useUser();
  const list = useList(payments.list, FOLLOWS_REFUNDS);
  const filters = usePaymentFilters(list.state.filters.range, list.result.data?.data ?? []);
  const columns = usePaymentColumns();
  const asked = { ...list.state.filters, ...(list.state.q && { q: list.state.q }) };
  const isRefunding = list.result.data?.data.some(FOLLOWS_REFUNDS.pollsWhile) ?? false;
  const follows = isRefunding && { refetchInterval: FOLLOWS_REFUNDS.pollMs };
  const summary = useQuery({ ...query(payments.summarize, asked), ...follows });
  const [refunded, setRefunded] = useState<Payment | null>(null);
  const [corrected, setCorrected] = useState<Payment | null>(null);
  const [exporting, setExporting] = useState(false);
  async function save(): Promise<void> {
    // Only loaded rows of the current filters tell that there is nothing to export.
    const { isSuccess, isPlaceholderData } = list.result;
    if (isSuccess && !isPlaceholderData && list.total === 0)
      return toast('info', t('No data to export for the current filters.'));
    setExporting(true);
    try {
      await download(payments.export, asked);
    } catch {
      toast('error', t('Export failed. Please try again.'));
    } finally {
      setExporting(false);
    }
  }

  return (
    <Page
      title={t('Payments')}
      width="wide"
      actions={
        <Button
          variant="default"
          loading={exporting}
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
          onClick={() => void save()}
        >
          {t('Export CSV')}
        </Button>
      }
    >
      <div className={css.stack}>
        {can(user, payments.listDifferences) && <Differences />}
        {summary.data?.count !== 0 && (
          <Card title={t('Totals')}>
            <QueryView query={summary} failure={t('The totals could not be loaded')}>
              {(data) => <PaymentSums summary={data} />}
            </QueryView>
          </Card>
        )}
        <ListView
          list={list}
          label={t('Payments')}
          columns={columns}
          search={t('Search people and codes')}
          filters={filters}
          actions={[
            {
              label: t('Refund'),
              name: (row) => t('Refund {{name}}', { name: fullName(row.user) }),
              run: setRefunded,
              shown: (row) => refundable(row) > 0,
              kind: 'menu',
            },
            {
              label: t('Refunds'),
              name: (row) => t('Refunds of {{name}}', { name: fullName(row.user) }),
              run: setRefunded,
              shown: (row) => refundable(row) === 0 && row.refunds.length > 0,
              kind: 'menu',
            },
            {
              label: t('Correct'),
              name: (row) => t('Correct {{name}}', { name: fullName(row.user) }),
              run: setCorrected,
              shown: ({ method, entry, refunds }) =>
                method !== 'card' && entry === 'payment' && refunds.length === 0,
              kind: 'menu',
            },
          ]}
          nothing={t('No payments found.')}
          empty={{
            drawing: 'search',
            title: t('No payments found.'),
            text: t('Patient payments show here.'),
          }}
        />
      </div>
      {refunded && <RefundDialog payment={refunded} onClose={() => setRefunded(null)} />}
      {corrected && <CorrectDialog id={corrected.id} onClose={() => setCorrected(null)} />}
    </Page>
  );
}
