import { audit, type AuditLine } from '@drawpoint/contracts/admin/audit.contract';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api-error.ts';
import { seesAllProviders, useUser } from '../../lib/current-user.ts';
import { localDateTime } from '../../lib/local-time.ts';
import { download } from '../../lib/save-file.ts';
import { toast } from '../../lib/toasts.ts';
import { useOlderList } from '../../lib/use-older.ts';
import type { Column } from '../../ui/list/columns.ts';
import { ListView } from '../../ui/list/ListView.tsx';
import { Page } from '../../ui/Page.tsx';
import { Status } from '../../ui/Status.tsx';
import css from './Audit.module.css';
import { actionWords, outcomeWords } from './audit-words.ts';
import { MoreButton } from './MoreButton.tsx';
import { PersonLink } from './PersonLink.tsx';
import { useAuditFilters } from './use-audit-filters.tsx';

type Row = Omit<AuditLine, 'id'> & { id: number };

const tz = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Who did what to which record (decision 141). */
export function Component() {
  const { t } = useTranslation();
  const seesAddresses = seesAllProviders(useUser());
  const { list, more } = useOlderList(audit.list, { tz });
  const { filters } = list.state;
  const rows: readonly Row[] = list.result.data?.data ?? [];
  const { views, controls } = useAuditFilters(rows);
  const save = useMutation({
    mutationFn: () => download(audit.export, { ...filters, tz }),
    onError: (error) => toast('error', t(errorText(error, 'The export failed.'))),
  });
  const columns: (Column<Row> | false)[] = [
    {
      key: 'when',
      title: t('Date and time'),
      width: '176px',
      card: 'quiet',
      cell: ({ occurred_at }) => <span className={css.when}>{localDateTime(occurred_at)}</span>,
    },
    {
      key: 'what',
      title: t('What'),
      width: '22%',
      card: 'head',
      cell: ({ action, outcome }) => (
        <span className={css.done}>
          {t(actionWords(action))}
          {outcome !== 'done' && <Status tone="bad">{outcomeWords(outcome)}</Status>}
        </span>
      ),
    },
    {
      key: 'who',
      title: t('Who'),
      width: '20%',
      cell: ({ actor, on_behalf_of }) => (
        <>
          {actor ? <PersonLink name="actor" person={actor} /> : t('Not signed in')}
          {on_behalf_of && (
            <>
              {' '}
              {t('for')} <PersonLink name="person" person={on_behalf_of} />
            </>
          )}
        </>
      ),
    },
    {
      key: 'whose',
      title: t('Whose record'),
      cell: ({ person }) =>
        person && (
          <>
            <span className={css.onCard}>{t('Record of')} </span>
            <PersonLink name="person" person={person} />
          </>
        ),
    },
    {
      key: 'record',
      title: t('Record'),
      width: '120px',
      card: 'quiet',
      cell: ({ service, subject }) => (subject === null ? service : `${service} #${subject}`),
    },
    seesAddresses && {
      key: 'address',
      title: t('Network address'),
      width: '132px',
      card: 'quiet',
      cell: ({ client_ip }) => client_ip,
    },
  ];
  return (
    <Page
      title={t('Audit Log')}
      lead={
        seesAddresses
          ? t('Who did what to which record, the newest first.')
          : t('What concerns the people of your provider, the newest first.')
      }
      width="wide"
      actions={
        <Button
          variant="default"
          loading={save.isPending}
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
          onClick={() => save.mutate()}
        >
          {t('Export CSV')}
        </Button>
      }
    >
      <ListView
        list={list}
        label={t('Audit Log')}
        columns={columns.filter((column) => column !== false)}
        filters={controls}
        views={views}
        empty={{ title: t('Nothing is recorded yet') }}
      />
      <MoreButton more={more} />
    </Page>
  );
}
