import { setup } from '@drawpoint/contracts/booking/setup.contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { can, isManager, useUser } from '../../lib/current-user.ts';
import { isPatientOnly } from '../../lib/roles.ts';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { Page } from '../../ui/Page.tsx';
import { welcome } from './greeting.ts';
import { PatientDashboard } from './PatientDashboard.tsx';

// What somebody has just paid stands in the address, seldom.
const ReceiptCard = lazy(async () => ({
  default: (await import('../payments/ReceiptCard.tsx')).ReceiptCard,
}));
// Staff alone.
const StaffDashboard = lazy(async () => ({
  default: (await import('./StaffDashboard.tsx')).StaffDashboard,
}));
const OwnPresence = lazy(async () => ({
  default: (await import('../presence/OwnPresence.tsx')).OwnPresence,
}));
// Charts are for managers alone.
const PaymentsOverview = lazy(async () => ({
  default: (await import('../finances/PaymentsOverview.tsx')).PaymentsOverview,
}));

// A checklist that few installations ever need again.
const SetupCard = lazy(() => import('../setup/SetupCard.tsx'));

/** The first screen of the signed-in: a patient's or a member of staff's (1 §2.13). */
export function Component() {
  const { t } = useTranslation();
  const user = useUser();
  const [search] = useSearchParams();
  const { greeting, visited } = welcome(t, user, new Date());
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
