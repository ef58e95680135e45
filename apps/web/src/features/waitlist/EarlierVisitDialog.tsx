import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { serverNow } from '../../lib/time/server-clock.ts';
import JoinDialog from './JoinDialog.tsx';
import { datesBefore } from './join-form.ts';

type EarlierVisitDialogProps = {
  visit: Pick<Appointment, 'id' | 'starts_at' | 'tz' | 'phlebotomist' | 'provider'>;
  onClose: () => void;
};

/** Puts the patient of a booked visit on the waitlist for an earlier time. */
export default function EarlierVisitDialog({ visit, onClose }: EarlierVisitDialogProps) {
  return (
    <JoinDialog
      subject={() => ({ appointment_id: visit.id })}
      dates={datesBefore(visit, new Date(serverNow()))}
      phlebotomist={visit.phlebotomist.name}
      provider={visit.provider.name}
      onClose={onClose}
    />
  );
}
