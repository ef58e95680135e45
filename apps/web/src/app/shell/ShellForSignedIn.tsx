import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../../lib/session/session.ts';
import { PagePlaceholder } from '../PagePlaceholder.tsx';

const Shell = lazy(() => import('./Shell.tsx'));

/** Pages for everyone that the signed-in see in the app (docs/product/texts-and-limits.md#layout); visitors load nothing of the shell. */
export function Component() {
  const { token } = useSession();
  if (token === null) return <Outlet />;
  return (
    <Suspense fallback={<PagePlaceholder />}>
      <Shell>
        <Outlet />
      </Shell>
    </Suspense>
  );
}
