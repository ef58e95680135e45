import { setup } from '@drawpoint/contracts/booking/setup.contract';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { can, isManager, useUser } from '../../lib/session/current-user.ts';
import { isPatientOnly } from '../../lib/session/roles.ts';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { welcome } from './greeting.ts';
import { PatientDashboard } from './PatientDashboard.tsx';

// What somebody has just paid stands in the address, seldom.
const ReceiptCard = lazy(() => import('../payments/ReceiptCard.tsx'));
// Staff alone.
const StaffDashboard = lazy(() => import('./StaffDashboard.tsx'));
const OwnPresence = lazy(() => import('../presence/OwnPresence.tsx'));
// Charts are for managers alone.
const PaymentsOverview = lazy(() => import('../finances/PaymentsOverview.tsx'));

// A checklist that few installations ever need again.
const SetupCard = lazy(() => import('../setup/SetupCard.tsx'));

/** The first screen of the signed-in: a patient's or a member of staff's (docs/product/accounts.md#dashboards). */
export function Component() {
  const user = useUser();
  const [search] = useSearchParams();
  const { greeting, visited } = welcome(user, new Date());
  return (
    <Page
      title={greeting}
      actions={
        !isPatientOnly(user) && (
          <Suspense>
            <OwnPresence />
          </Suspense>
        )
      }
      lead={visited}
    >
      {search.has('receipt') && (
        <Suspense>
          <ReceiptCard />
        </Suspense>
      )}
      {can(user, setup.read) && (
        <Suspense>
          <SetupCard />
        </Suspense>
      )}
      {isPatientOnly(user) ? (
        <PatientDashboard />
      ) : (
        <Suspense fallback={<ListSkeleton />}>
          <StaffDashboard />
        </Suspense>
      )}
      {isManager(user) && (
        <Suspense fallback={<ListSkeleton />}>
          <PaymentsOverview />
        </Suspense>
      )}
    </Page>
  );
}
