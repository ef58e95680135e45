import { catalog, type Phlebotomist } from '@drawpoint/contracts/booking/catalog.contract';
import { phlebotomists } from '@drawpoint/contracts/booking/phlebotomists.contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { errorText } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { confirm } from '../../lib/confirm.ts';
import { seesAllProviders, useUser } from '../../lib/current-user.ts';
import { markStale } from '../../lib/stale.ts';
import { toast } from '../../lib/toasts.ts';
import { useList } from '../../lib/use-list.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ListView } from '../../ui/list/ListView.tsx';
import type { RowAction } from '../../ui/list/columns.ts';
import { Page } from '../../ui/Page.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import css from './Phlebotomists.module.css';

const ApprovedUsersDialog = lazy(async () => ({
  default: (await import('./ApprovedUsersDialog.tsx')).ApprovedUsersDialog,
}));
const ServicesDialog = lazy(async () => ({
  default: (await import('./ServicesDialog.tsx')).ServicesDialog,
}));
const BulkAssignDialog = lazy(async () => ({
  default: (await import('./BulkAssignDialog.tsx')).BulkAssignDialog,
}));

type Opened = { what: 'users' | 'services'; phlebotomist: Phlebotomist } | { what: 'assign' } | null;

/** Phlebotomist list (3 §2): those of the admin's provider, or all for developers. */
export function Component() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isDeveloper = seesAllProviders(useUser());
  const list = useList(catalog.listStaffPhlebotomists);
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);

  async function remove({ id, name }: Phlebotomist): Promise<void> {
    const text = t('They can sign in and be booked no more. Visits that took place stay.');
    const question = {
      title: t('Delete {{name}}?', { name }),
      text,
      verb: t('Delete'),
      tone: 'bad' as const,
    };
    if (!(await confirm(question))) return;
    try {
      await call(phlebotomists.remove, { id });
      toast('success', t('Phlebotomist deleted.'));
      markStale(phlebotomists.remove.writes);
    } catch (error) {
      toast('error', errorText(error, t('Failed to delete.')), t('Delete failed'));
    }
  }

  const inMenu = (label: string, run: (row: Phlebotomist) => void): RowAction<Phlebotomist> => ({
    ...{ label, run, kind: 'menu' },
    name: ({ name }) => `${label}: ${name}`,
  });
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
            <IconPlus size={18} aria-hidden="true" />
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
            cell: ({ id, name }: Phlebotomist) => <TextLink to={paths.editPhlebotomist(id)}>{name}</TextLink>,
          },
          { key: 'email', title: t('Email'), cell: ({ email }: Phlebotomist) => email },
          {
            key: 'area',
            title: t('Service Area'),
            card: 'quiet' as const,
            cell: (row: Phlebotomist) =>
              row.service_address
                ? t('{{inner}} km, surcharge to {{outer}} km', {
                    inner: row.service_radius_km,
                    outer: row.service_extra_radius_km,
                  })
                : t('No address yet'),
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
        actions={[
          inMenu(t('Approved Users'), (phlebotomist) => setOpened({ what: 'users', phlebotomist })),
          inMenu(
            t('Set Schedule'),
            ({ id }) => void navigate(`${paths.editPhlebotomist(id)}?tab=availability`),
          ),
          inMenu(t('Services'), (phlebotomist) => setOpened({ what: 'services', phlebotomist })),
          inMenu(t('Appointments'), ({ id }) => void navigate(paths.phlebotomistAppointments(id))),
          inMenu(t('Edit'), ({ id }) => void navigate(paths.editPhlebotomist(id))),
          inMenu(t('Delete'), (row) => void remove(row)),
        ]}
        empty={{
          title: t('No phlebotomists found.'),
          text: t('Add the first one: they get an email and can be booked once they have hours.'),
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
