import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { useList } from '../../lib/lists/use-list.ts';
import { spokenDay } from '../../lib/time/wall-time.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { FileActions } from '../../ui/files/FileActions.tsx';
import type { Column } from '../../ui/lists/columns.ts';
import { ListView } from '../../ui/lists/ListView.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { useSeenResults } from '../notifications/use-notifications.ts';
import { RESULTS_LIST } from './appointments.queries.ts';
import css from './Results.module.css';

const columns = (): Column<Appointment>[] => [
  {
    key: 'when',
    title: t('Draw'),
    width: '180px',
    card: 'head',
    cell: (visit) => (
      <TextLink to={paths.summary(visit.id)}>
        {t('Results of {{day}}', { day: spokenDay(visit.starts_at) })}
      </TextLink>
    ),
  },
  { key: 'service', title: t('Service'), wraps: true, cell: ({ service }) => t(service.name) },
  {
    key: 'files',
    title: t('Files'),
    wraps: true,
    cell: ({ documents }) => (
      <ul className={css.files}>
        {documents.map(({ id, url, name }) => (
          <li key={id} className={css.file}>
            <span>{name}</span>
            <FileActions url={url} name={name} />
          </li>
        ))}
      </ul>
    ),
  },
];

/** The person's results, each opened by one tap (docs/product/visits.md#files). */
export function Component() {
  const list = useList(appointments.listMine, RESULTS_LIST);
  useSeenResults(list.result.data?.data.map(({ id }) => id) ?? []);
  return (
    <Page title={t('Results')} width="wide">
      <ListView
        list={list}
        label={t('Results')}
        columns={columns()}
        search={t('Search services, people and codes')}
        empty={{
          drawing: 'inbox',
          title: t('No results yet'),
          text: t('We email you when the lab has sent them. They will show here.'),
        }}
      />
    </Page>
  );
}
