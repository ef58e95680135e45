import type { Role } from '@drawpoint/contracts/operation';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { hasRole, useUser } from '../lib/current-user.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';

/** The screen of somebody whose role is not among those of the route (1 §2.6). */
export function AccessDenied() {
  const { t } = useTranslation();
  return (
    <Page title={t('Access denied')}>
      <EmptyState icon={IconLock} title={t('You do not have permission to view this page.')} />
    </Page>
  );
}

/** A route element that shows its children to these roles only. */
export function only(allow: readonly Role[]) {
  return function Only() {
    return hasRole(useUser(), allow) ? <Outlet /> : <AccessDenied />;
  };
}
