import { type DuplicatePair, patientMerges } from '@drawpoint/contracts/auth/patient-merges.contract';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import css from './Duplicates.module.css';
import { MergeList } from './MergeList.tsx';
import { PairCard } from './PairCard.tsx';

/** Patients who are likely in the lists twice, and merges of the last 30 days (docs/product/back-office.md#duplicates). */
export function Component() {
  const pairs = useQuery(query(patientMerges.listDuplicates, {}));
  const merges = useQuery(query(patientMerges.list, {}));
  return (
    <Page
      title={t('Duplicate Patients')}
      lead={t('Patients of one name who may be the same person. You decide; nobody is merged by itself.')}
    >
      <div className={css.stack}>
        <QueryView
          query={pairs}
          isEmpty={({ data }) => data.length === 0}
          empty={
            <EmptyState
              drawing="done"
              title={t('No likely duplicates')}
              text={t('Patients with the same name and date of birth or telephone show here.')}
            />
          }
        >
          {({ data }) => (
            <ul className={css.list}>
              {data.map((pair) => (
                <li key={keyOf(pair)}>
                  <PairCard pair={pair} />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
        <Card title={t('Merged in the last 30 days')}>
          <QueryView
            query={merges}
            isEmpty={({ data }) => data.length === 0}
            empty={<p className={css.text}>{t('Nobody was merged.')}</p>}
          >
            {({ data }) => <MergeList merges={data} />}
          </QueryView>
        </Card>
      </div>
    </Page>
  );
}

const keyOf = ({ one, other }: DuplicatePair): string => `${one.id}-${other.id}`;
