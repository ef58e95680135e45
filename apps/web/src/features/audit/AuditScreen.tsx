import { audit } from '@drawpoint/contracts/admin/audit.contract';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { seesAllProviders, useUser } from '../../lib/session/current-user.ts';
import { download } from '../../lib/files/save-file.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { useOlderList } from '../../lib/lists/use-older.ts';
import { ListView } from '../../ui/lists/ListView.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { MoreButton } from './MoreButton.tsx';
import { type AuditRow, useAuditColumns } from './use-audit-columns.tsx';
import { useAuditFilters } from './use-audit-filters.tsx';

const tz = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Who did what to which record (decision 107). */
export function Component() {
  const seesAddresses = seesAllProviders(useUser());
  const { list, more } = useOlderList(audit.list, { tz });
  const { filters } = list.state;
  const rows: readonly AuditRow[] = list.result.data?.data ?? [];
  const columns = useAuditColumns(seesAddresses);
  const { views, controls } = useAuditFilters(rows);
  const save = useMutation({
    mutationFn: () => download(audit.export, { ...filters, tz }),
    onError: (error) => toast('error', t(errorText(error, 'The export failed.'))),
  });
  return (
    <Page
      title={t('Audit Log')}
      lead={seesAddresses ? t('Activity on all records, newest first.') : t('Activity in your organization.')}
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
        columns={columns}
        filters={controls}
        views={views}
        empty={{ title: t('Nothing is recorded yet') }}
      />
      <MoreButton more={more} />
    </Page>
  );
}
