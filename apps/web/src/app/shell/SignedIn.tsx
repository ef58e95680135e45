import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../../config/paths.ts';
import { loginPath } from '../../lib/next-path.ts';
import { useSession } from '../../lib/session.ts';
import Shell from './Shell.tsx';

/** Screens of the signed-in: others go to the sign-in page and come back afterwards (1 §2.6, §8). */
export function Component() {
  const { token, ended } = useSession();
  const { pathname, search } = useLocation();
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
