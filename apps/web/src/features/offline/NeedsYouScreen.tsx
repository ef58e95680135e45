import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { Page } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { needsYou } from './needs-you.queries.ts';
import { NeedsYouList } from './NeedsYouList.tsx';

/** What phones sent and nobody has decided about (docs/product/offline.md#needs-you). */
export function Component() {
  return (
    <Page
      title={t('Needs You')}
      lead={t('Steps that phones stored without a network and that no longer fit.')}
    >
      <QueryView
        query={useQuery(needsYou)}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            drawing="done"
            title={t('Nothing to decide')}
            text={t('Steps that arrive late and no longer fit show here.')}
          />
        }
      >
        {({ data }) => <NeedsYouList entries={data} />}
      </QueryView>
    </Page>
  );
}
