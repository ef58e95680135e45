import { ownWork } from '@drawpoint/contracts/booking/own-work.contract';
import { presenceAlerts } from '@drawpoint/contracts/messaging/presence-alerts.contract';
import { lazy } from 'react';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { can, useUser } from '../../lib/session/current-user.ts';
import { isPatientOnly } from '../../lib/session/roles.ts';
import { Card } from '../../ui/page/Card.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Tabs } from '../../ui/page/Tabs.tsx';
import css from './Account.module.css';
import { PersonalPanel } from './PersonalPanel.tsx';

const AddressesPanel = lazy(() => import('./AddressesPanel.tsx'));
const NotificationsPanel = lazy(() => import('./NotificationsPanel.tsx'));
const InsurancePanel = lazy(() => import('./InsurancePanel.tsx'));
const MyOrdersPanel = lazy(() => import('../orders/MyOrdersPanel.tsx'));
const OwnWorkPanel = lazy(() => import('../phlebotomists/OwnWorkPanel.tsx'));
const PaymentMethodsPanel = lazy(() => import('./PaymentMethodsPanel.tsx'));
const PersonsPanel = lazy(() => import('../persons/PersonsPanel.tsx'));
const PresenceAlertsPanel = lazy(() => import('../presence/PresenceAlertsPanel.tsx'));

/** My Profile (docs/product/accounts.md#profile). */
export function Component() {
  const user = useUser();
  return (
    <Page title={t('My Profile')}>
      <Tabs
        label={t('My Profile')}
        tabs={[
          { name: 'personal', label: t('Personal Info'), panel: () => <PersonalPanel /> },
          { name: 'addresses', label: t('Saved Addresses'), panel: () => <AddressesPanel /> },
          ...(isPatientOnly(user)
            ? [
                { name: 'people', label: t('People I Care For'), panel: () => <PersonsPanel /> },
                { name: 'orders', label: t('Doctor’s Orders'), panel: () => <MyOrdersPanel /> },
              ]
            : []),
          { name: 'insurance', label: t('Insurance Info'), panel: () => <InsurancePanel /> },
          {
            name: 'payment',
            label: t('Payment Methods'),
            panel: () => <PaymentMethodsPanel />,
          },
          {
            name: 'notifications',
            label: t('Notifications & Preferences'),
            panel: () => <NotificationsPanel />,
          },
          {
            name: 'security',
            label: t('Security'),
            panel: () => (
              <Card className={css.form} title={t('Account security')}>
                <div className={css.stack}>
                  <p className={css.quiet}>
                    {t('How you sign in, and the devices where you are signed in.')}
                  </p>
                  <div className={css.actions}>
                    <LinkButton tone="plain" to={paths.security}>
                      {t('Password, passkeys and devices')}
                    </LinkButton>
                  </div>
                </div>
              </Card>
            ),
          },
          ...(can(user, ownWork.getArea)
            ? [{ name: 'work', label: t('Area and Prices'), panel: () => <OwnWorkPanel /> }]
            : []),
          ...(can(user, presenceAlerts.list)
            ? [{ name: 'presence', label: t('Presence Alerts'), panel: () => <PresenceAlertsPanel /> }]
            : []),
        ]}
      />
    </Page>
  );
}
