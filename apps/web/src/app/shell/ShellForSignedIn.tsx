import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../../lib/session/session.ts';
import { PagePlaceholder } from '../PagePlaceholder.tsx';

const Shell = lazy(() => import('./Shell.tsx'));

/**
 * Public pages that signed-in people see inside the shell (docs/product/texts-and-limits.md#layout). Visitors
 * load no shell code.
 */
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
