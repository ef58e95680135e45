import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointmentStatusLabel, visitPaymentLabel } from '@drawpoint/rules/labels';
import { formatTime } from '@drawpoint/rules/dates';
import { formatMoney } from '@drawpoint/rules/money';
import { firstName } from '@drawpoint/rules/name';
import { lazy, Suspense } from 'react';
import { t } from '../../i18n/translate.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { placeOf, placeText } from '../../lib/places/place.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Facts } from '../../ui/text/Facts.tsx';
import { NextStep } from '../../ui/text/NextStep.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { AreaMap } from '../../ui/map/AreaMap.tsx';
import type { MapPin } from '../../ui/map/map-props.ts';
import { useAgo } from '../../lib/time/use-ago.ts';
import { Person } from '../../ui/people/Person.tsx';
import { usePhotos } from '../../ui/people/use-photos.ts';
import { Status } from '../../ui/text/Status.tsx';
import { resultsDay } from '../visits/results-day.ts';
import { VisitTime } from '../../ui/text/VisitTime.tsx';
import { ConfirmedActions } from './ConfirmedActions.tsx';
import css from './ConfirmedAppointment.module.css';
import { ownStatus, STATUS_TONES } from './appointment-state.ts';
import { termsText } from './cancellation-text.ts';
import { patientName } from './appointment-text.ts';
import { pendingText, confirmedSentence, reasonOf } from './confirmed-sentence.ts';
import { ConfirmedMark } from './ConfirmedMark.tsx';
import { NotConfirmed } from './NotConfirmed.tsx';
import { preparationText } from './preparation-text.ts';
import { refundText } from './refund-text.ts';
import { ReplyButton } from './ReplyButton.tsx';

const TogetherVisits = lazy(() => import('./TogetherVisits.tsx'));
const NoShowAnswer = lazy(() => import('./NoShowAnswer.tsx'));
const OpenDeposit = lazy(() => import('../payments/OpenDeposit.tsx'));
const VisitFee = lazy(() => import('../payments/VisitFee.tsx'));
const DrawOutcome = lazy(() => import('../bedside/DrawOutcome.tsx'));
const PayAtDoor = lazy(async () => ({
  default: (await import('../policies/PatientPolicies.tsx')).PayAtDoor,
}));

const isToBePaid = ({ status, payment_status, deposit_until }: Appointment): boolean =>
  (status === 'pending' || status === 'approved') && payment_status !== 'paid' && !deposit_until;

type ConfirmedAppointmentProps = {
  appointment: Appointment;
  /** True when the person comes from the wizard. */
  justBooked: boolean;
};

/** The details a patient needs: time, service, address and confirmation code. */
export function ConfirmedAppointment({ appointment, justBooked }: ConfirmedAppointmentProps) {
  const user = useUser();
  const photoOf = usePhotos([appointment.phlebotomist.id]);
  const isPatient = user.id === appointment.user_id;
  const step = confirmedSentence(appointment, user.id);
  const waitsFor = pendingText(appointment, isPatient);
  const reason = reasonOf(appointment);
  const isOwnCancel = isPatient && appointment.status === 'canceled' && appointment.canceled_by === user.id;
  const refund = isOwnCancel && !appointment.fee && refundText(appointment);
  const { lat, lng } = appointment.location;
  const isToPay = appointment.deposit_until !== undefined;
  return (
    <Card>
      <div className={css.top}>
        {justBooked && !isToPay && <ConfirmedMark />}
        <VisitTime visit={appointment} />
        <Status tone={STATUS_TONES[appointment.status]}>
          {t(isPatient ? ownStatus(appointment) : appointmentStatusLabel(appointment.status))}
        </Status>
      </div>
      {reason && (
        <div className={css.reason}>
          <Notice tone="calm">{t(reason.text, reason.values)}</Notice>
        </div>
      )}
      {appointment.user_id === null && (
        <div className={css.reason}>
          <NotConfirmed visit={appointment} />
        </div>
      )}
      <NextStep tone={STATUS_TONES[appointment.status]} live>
        {t(step.text, step.values)}
        {waitsFor && <span className={css.awaited}>{t(waitsFor)}</span>}
        {refund && <span className={css.awaited}>{refund}</span>}
      </NextStep>
      {(appointment.not_drawn || appointment.needs_sample) && (
        <Suspense>
          <DrawOutcome visit={appointment} />
        </Suspense>
      )}
      {isPatient && isToPay && (
        <Suspense>
          <OpenDeposit visit={appointment} />
        </Suspense>
      )}
      <Facts
        facts={[
          [t('Confirmation'), appointment.confirmation_code || String(appointment.id)],
          [t('Service'), t(appointment.service.name)],
          [t('Location'), placeText(placeOf(appointment.location))],
          [t('Instructions'), appointment.location.special_instructions],
          [t('Patient'), patientName(appointment)],
          [t('Total'), formatMoney(appointment.price_total)],
          [t('Payment'), t(visitPaymentLabel(appointment.payment_status, isPatient))],
          // Before it is paid, canceling is free.
          [t('Cancellation'), !isToPay && appointment.cancellation && termsText(appointment.cancellation)],
          [t('How to prepare'), preparationText(appointment)],
          [
            t('Sample'),
            appointment.delivered_at &&
              t('Delivered to the lab at {{time}}', { time: formatTime(appointment.delivered_at) }),
          ],
          [t('Results'), resultsDay(appointment)],
        ]}
      />
      {appointment.fee && (
        <Suspense>
          <VisitFee visit={appointment} />
        </Suspense>
      )}
      {isPatient && appointment.outcome === 'no_show' && (
        <Suspense>
          <NoShowAnswer visit={appointment} />
        </Suspense>
      )}
      {isPatient && appointment.together_id !== null && (
        <Suspense>
          <TogetherVisits visit={appointment} togetherId={appointment.together_id} />
        </Suspense>
      )}
      {isPatient && appointment.provider_id !== null && isToBePaid(appointment) && (
        <Suspense>
          <PayAtDoor providerId={appointment.provider_id} />
        </Suspense>
      )}
      {lat !== null && lng !== null && (
        <div className={css.area}>
          <VisitOnMap
            visit={appointment}
            pin={{ at: { lat, lng }, label: placeText(placeOf(appointment.location)) }}
          />
        </div>
      )}
      <div className={css.person}>
        <Person
          name={appointment.phlebotomist.name}
          photo={photoOf(appointment.phlebotomist.id)}
          detail={appointment.provider.name}
          size={56}
        />
        {isPatient && <ReplyButton id={appointment.id} name={appointment.phlebotomist.name} />}
      </div>
      <ConfirmedActions appointment={appointment} isPatient={isPatient} />
    </Card>
  );
}

/** The place of the visit, and where the phlebotomist on the way is. */
function VisitOnMap({ visit, pin }: { visit: Appointment; pin: MapPin }) {
  const ago = useAgo();
  const { position, phlebotomist } = visit;
  if (!position) return <AreaMap still height={160} label={t('Map of the visit')} pin={pin} />;
  const { lat, lng, at } = position;
  const label = `${firstName(phlebotomist.name)}, ${ago(at)}`;
  return (
    <AreaMap
      height={260}
      label={t('Map of the way to you')}
      pin={pin}
      points={[{ id: 'phlebotomist', lat, lng, label }]}
    />
  );
}
