import { coverage } from '@drawpoint/contracts/booking/coverage.contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { useProviderChoices } from '../../lib/lists/use-provider-choices.ts';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { ChoicesFailed } from '../../ui/people/ChoicesFailed.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import css from './CoverageReport.module.css';
import { WorkView } from './WorkView.tsx';

/** How phlebotomists spent their working hours in weeks that are over. Developers can choose a provider. */
export function WorkCard({ range }: { range: { from: string; to: string } }) {
  const providers = useProviderChoices();
  const [provider, setProvider] = useState('');
  const asked = { ...range, ...(provider !== '' && { provider_id: Number(provider) }) };
  const work = useQuery(query(coverage.listWork, asked));
  return (
    <Card title={t('Working time')}>
      <div className={css.stack}>
        {providers.offered && (
          <div className={css.filters}>
            <ChoicesFailed query={providers.found} />
            <NativeSelect
              label={t('Provider')}
              value={provider}
              onChange={({ currentTarget }) => setProvider(currentTarget.value)}
              data={[{ value: '', label: t('All providers') }, ...providers.options]}
            />
          </div>
        )}
        <QueryView
          query={work}
          isEmpty={({ phlebotomists }) => phlebotomists.length === 0}
          empty={<p className={css.note}>{t('No week is over, or nobody has working hours.')}</p>}
        >
          {(found) => <WorkView work={found} />}
        </QueryView>
      </div>
    </Card>
  );
}
