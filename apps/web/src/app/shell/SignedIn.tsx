import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { loginPath } from '../../lib/session/next-path.ts';
import { onSwitch, useSession } from '../../lib/session/session.ts';
import { toast } from '../../lib/screen/toasts.ts';
import Shell from './Shell.tsx';

/**
 * Screens for signed-in people. Others go to the sign-in page and return afterwards
 * (docs/product/accounts.md#sessions).
 */
export function Component() {
  const { token, ended } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // Starting or stopping an impersonation leads to the dashboard (docs/product/accounts.md#impersonation).
  useEffect(
    () =>
      onSwitch((how) => {
        void navigate(paths.dashboard);
        if (how === 'started') toast('success', t('Impersonation started.'));
        else toast('info', t('You’re back in your own account.'));
      }),
    [navigate],
  );
  if (token === null) {
    const target =
      ended === 'signed-out'
        ? paths.login
        : loginPath(pathname + search, ended === 'expired' ? 'auth' : undefined);
    return <Navigate to={target} replace />;
  }
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
