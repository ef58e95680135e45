import { catalog, type Phlebotomist } from '@drawpoint/contracts/booking/catalog.contract';
import { useTranslation } from 'react-i18next';
import { useList } from '../../lib/use-list.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { ListView } from '../../ui/list/ListView.tsx';
import css from './Catalog.module.css';

type WorkersTableProps = { chosen: readonly number[]; onChange: (chosen: number[]) => void };

/** All phlebotomists, and which of them work for a provider (3 §2, §9). */
export function WorkersTable({ chosen, onChange }: WorkersTableProps) {
  const { t } = useTranslation();
  const list = useList(catalog.listStaffPhlebotomists, {
    inMemory: true,
    perPage: 10,
    perPageChoices: [10, 15, 25, 50],
  });
  const works = (id: number) => chosen.includes(id);
  const change = (id: number, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <section className={css.workers} aria-label={t('Phlebotomists')}>
      <h3 className={css.subtitle}>{t('Phlebotomists')}</h3>
      <p className={css.default} aria-live="polite">
        {t('{{count}} work for this provider', { count: chosen.length })}
      </p>
      <ListView<Phlebotomist>
        list={list}
        label={t('Phlebotomists')}
        search={t('Search phlebotomists')}
        columns={[
          {
            key: 'name',
            title: t('Name'),
            card: 'head',
            cell: ({ id, name }) => (
              <Checkbox
                label={name}
                checked={works(id)}
                onChange={({ currentTarget }) => change(id, currentTarget.checked)}
              />
            ),
          },
          {
            key: 'providers',
            title: t('Works for'),
            card: 'quiet',
            cell: ({ providers }) => providers.map(({ name }) => name).join(', '),
          },
          { key: 'email', title: t('Email'), card: 'quiet', cell: ({ email }) => email ?? '' },
        ]}
        nothing={t('No phlebotomists found.')}
        empty={{ title: t('No phlebotomists found.') }}
      />
    </section>
  );
}
