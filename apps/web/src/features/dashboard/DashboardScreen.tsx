import { setup } from '@drawpoint/contracts/booking/setup.contract';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { can, isManager, useUser } from '../../lib/session/current-user.ts';
import { isPatientOnly } from '../../lib/session/roles.ts';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { welcome } from './greeting.ts';
import { PatientDashboard } from './PatientDashboard.tsx';

// Loaded only after a payment, when the URL names a receipt.
const ReceiptCard = lazy(() => import('../payments/ReceiptCard.tsx'));
// Only for staff.
const StaffDashboard = lazy(() => import('./StaffDashboard.tsx'));
const OwnPresence = lazy(() => import('../presence/OwnPresence.tsx'));
// Only managers see charts.
const PaymentsOverview = lazy(() => import('../finances/PaymentsOverview.tsx'));

// Most installations have finished this checklist.
const SetupCard = lazy(() => import('../setup/SetupCard.tsx'));

/** The start screen after sign-in, for patients or staff (docs/product/accounts.md#dashboards). */
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
