import { coverage } from '@drawpoint/contracts/booking/coverage.contract';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { query } from '../../lib/api/api.ts';
import { download } from '../../lib/files/save-file.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import css from './CoverageReport.module.css';
import { DemandView } from './DemandView.tsx';
import { FreedTimesCard } from './FreedTimesCard.tsx';
import { NoShowCard } from './NoShowCard.tsx';
import { ReminderCard } from './ReminderCard.tsx';
import { useCoverageFilters, WEEKS } from './use-coverage-filters.ts';
import { WorkCard } from './WorkCard.tsx';

/** Where demand was not met (docs/product/back-office.md#coverage). */
export function Component() {
  const { weeks, service, services, range, setWeeks, setService } = useCoverageFilters();
  const asked = { ...range, ...(service !== '' && { service_id: Number(service) }) };
  const demand = useQuery(query(coverage.listDemand, asked));
  const save = useMutation({
    mutationFn: () => download(coverage.exportDemand, asked),
    onError: (error) => toast('error', t(errorText(error, 'The export failed.'))),
  });
  return (
    <Page
      title={t('Coverage')}
      lead={t('Where people looked for a visit and found no free time.')}
      width="wide"
      actions={
        <Button
          variant="default"
          loading={save.isPending}
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
          onClick={() => save.mutate()}
        >
          {t('Download CSV')}
        </Button>
      }
    >
      <div className={css.stack}>
        <div className={css.filters}>
          <NativeSelect
            label={t('Weeks')}
            value={String(weeks)}
            onChange={({ currentTarget }) => setWeeks(currentTarget.value)}
            data={WEEKS.map((count) => ({
              value: String(count),
              label: t('Last {{weeks}} weeks', { weeks: count }),
            }))}
          />
          <NativeSelect
            label={t('Service')}
            value={service}
            onChange={({ currentTarget }) => setService(currentTarget.value)}
            data={[
              { value: '', label: t('All services') },
              ...(services.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        </div>
        <Card title={t('Searches without a free time')}>
          <QueryView
            query={demand}
            isEmpty={({ data }) => data.length === 0}
            empty={
              <EmptyState
                drawing="search"
                title={t('No search was without a time.')}
                text={t('A search shows here when it found no free time.')}
              />
            }
          >
            {(found) => <DemandView demand={found} />}
          </QueryView>
        </Card>
        <WorkCard range={range} />
        <ReminderCard range={range} />
        <NoShowCard range={range} />
        <FreedTimesCard range={range} />
      </div>
    </Page>
  );
}
