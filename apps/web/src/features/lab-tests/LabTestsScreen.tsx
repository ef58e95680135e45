import { tubes } from '@drawpoint/contracts/booking/tubes.contract';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { can, useUser } from '../../lib/session/current-user.ts';
import { Page } from '../../ui/page/Page.tsx';
import { Tabs } from '../../ui/page/Tabs.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { EntryList } from './EntryList.tsx';
import { testKind, tubeKind } from './entry-kinds.ts';

/** The catalog of tests and tubes, or a provider's own values of it (docs/product/tests-and-tubes.md). */
export function Component() {
  const editsCatalog = can(useUser(), tubes.update);
  return (
    <Page
      title={t('Tests and Tubes')}
      width="wide"
      lead={
        editsCatalog
          ? t('The catalog of all providers.')
          : t('Values that you change here are your own. All others follow the catalog.')
      }
    >
      <Tabs
        label={t('Tests and Tubes')}
        tabs={[
          { name: 'tests', label: t('Tests'), panel: () => <Tests /> },
          { name: 'tubes', label: t('Tubes'), panel: () => <EntryList kind={tubeKind()} /> },
        ]}
      />
    </Page>
  );
}

/** The tests, once the tubes are known that they name. */
function Tests() {
  const known = useQuery(query(tubes.list, { per_page: 200 }));
  return (
    <QueryView query={known} failure={t('Failed to load the tubes.')}>
      {({ data }) => <EntryList kind={testKind(data)} />}
    </QueryView>
  );
}
