import { catalog, type Phlebotomist } from '@drawpoint/contracts/booking/catalog.contract';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { seesAllProviders, useUser } from '../../lib/session/current-user.ts';
import { useList } from '../../lib/lists/use-list.ts';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { ListView } from '../../ui/lists/ListView.tsx';
import { useTrashedFilter } from '../../ui/lists/use-trashed-filter.ts';
import { areaText } from '../../ui/map/distance-text.ts';
import { Page } from '../../ui/page/Page.tsx';
import { Status } from '../../ui/text/Status.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { usePolicy } from '../policies/use-policy.ts';
import css from './Phlebotomists.module.css';
import { type OpenDialog, usePhlebotomistActions } from './use-phlebotomist-actions.ts';

const ApprovedUsersDialog = lazy(async () => ({
  default: (await import('./ApprovedUsersDialog.tsx')).ApprovedUsersDialog,
}));
const ServicesDialog = lazy(async () => ({
  default: (await import('./ServicesDialog.tsx')).ServicesDialog,
}));
const BulkAssignDialog = lazy(async () => ({
  default: (await import('./BulkAssignDialog.tsx')).BulkAssignDialog,
}));

/**
 * The phlebotomists of the admin's provider; developers see all (docs/product/back-office.md#phlebotomists).
 */
export function Component() {
  const isDeveloper = seesAllProviders(useUser());
  const unit = usePolicy('display.distance');
  const list = useList(catalog.listStaffPhlebotomists);
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const close = () => setOpened(null);

  const trashed = useTrashedFilter(t('Deleted phlebotomists'));
  const actions = usePhlebotomistActions(setOpened);
  return (
    <Page
      title={t('Phlebotomists')}
      width="wide"
      actions={
        <div className={css.actions}>
          <Button variant="default" onClick={() => setOpened({ what: 'assign' })}>
            {t('Bulk Assign')}
          </Button>
          <LinkButton tone="accent" to={paths.addPhlebotomist}>
            {t('Add Phlebotomist')}
          </LinkButton>
        </div>
      }
    >
      <ListView
        list={list}
        label={t('Phlebotomists')}
        search={t('Search phlebotomists')}
        columns={[
          {
            key: 'name',
            title: t('Name'),
            card: 'head' as const,
            cell: ({ id, name, deleted }: Phlebotomist) =>
              deleted ? (
                <span className={css.name}>
                  {name} <Status tone="bad">{t('deleted')}</Status>
                </span>
              ) : (
                <TextLink to={paths.editPhlebotomist(id)}>{name}</TextLink>
              ),
          },
          {
            key: 'email',
            title: t('Email'),
            cell: ({ email }: Phlebotomist) => <EmailText email={email ?? ''} />,
          },
          {
            key: 'area',
            title: t('Service Area'),
            card: 'quiet' as const,
            cell: (row: Phlebotomist) => (row.service_address ? areaText(row, unit) : t('No address yet')),
          },
          ...(isDeveloper
            ? [
                {
                  key: 'provider',
                  title: t('Provider (Full)'),
                  card: 'quiet' as const,
                  cell: ({ providers }: Phlebotomist) => providers.map(({ name }) => name).join(', '),
                },
              ]
            : []),
        ]}
        actions={actions}
        filters={[trashed]}
        isDimmed={({ deleted }) => deleted === true}
        nothing={t('No phlebotomists found.')}
        empty={{
          title: t('No phlebotomists found.'),
          text: t('Add the first one. They get an email, and patients can book them once they have hours.'),
        }}
      />
      <Suspense>
        {opened?.what === 'users' && (
          <ApprovedUsersDialog phlebotomist={opened.phlebotomist} onClose={close} />
        )}
        {opened?.what === 'services' && <ServicesDialog phlebotomist={opened.phlebotomist} onClose={close} />}
        {opened?.what === 'assign' && <BulkAssignDialog onClose={close} />}
      </Suspense>
    </Page>
  );
}
