import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import type { AlikePatient } from '@drawpoint/contracts/auth/phone-patients.contract';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { Page } from '../../ui/page/Page.tsx';
import { ListSkeleton } from '../../ui/states/ListSkeleton.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { BookedCard } from './BookedCard.tsx';
import { CallerCard } from './CallerCard.tsx';
import { PatientCard } from './PatientCard.tsx';
import css from './PhoneBooking.module.css';
import { VisitForm } from './VisitForm.tsx';

/** Books for a patient who calls, on one screen (docs/product/booking.md#by-telephone). */
export function Component() {
  const [nth, setNth] = useState(0);
  return (
    <Page
      title={t('Book by Phone')}
      lead={t('Find the caller, or add a new patient. Then read the first times aloud.')}
    >
      <Call key={nth} onNext={() => setNth(nth + 1)} />
    </Page>
  );
}

function Call({ onNext }: { onNext: () => void }) {
  const [patient, setPatient] = useState<AlikePatient | null>(null);
  const [booked, setBooked] = useState<number | null>(null);
  if (!patient)
    return (
      <div className={css.call}>
        <CallerCard onChosen={setPatient} />
      </div>
    );
  return (
    <div className={css.call}>
      <PatientCard patient={patient} onChange={booked === null ? () => setPatient(null) : undefined} />
      {booked === null ? (
        <LastVisit patient={patient}>
          {(last) => <VisitForm patient={patient} last={last} onBooked={setBooked} />}
        </LastVisit>
      ) : (
        <BookedCard id={booked} onNext={onNext} />
      )}
    </div>
  );
}

/** The patient's latest visit, which fills in the place and the service. */
function LastVisit({
  patient,
  children,
}: {
  patient: AlikePatient;
  children: (last: Appointment | null) => React.ReactNode;
}) {
  const visits = useQuery({
    ...query(appointments.listForStaff, { user_id: patient.id, per: 1 }),
    refetchOnMount: 'always',
  });
  // The form begins with what it gets, so an earlier answer would fill it in wrongly.
  if (!visits.isFetchedAfterMount && !visits.isError) return <ListSkeleton rows={3} />;
  return <QueryView query={visits}>{({ data }) => children(data[0] ?? null)}</QueryView>;
}
