import { bookingSessions } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { catalogFeature } from '../catalog/catalog.feature.ts';
import { geocodingFeature } from '../geocoding/geocoding.feature.ts';
import { CreateSession } from './create-session.ts';
import { DeleteOldSessions } from './delete-old-sessions.task.ts';
import { FitSlot } from './fit-slot.ts';
import { ListRequiredDisclaimers } from './list-required-disclaimers.ts';
import { ReadPatient } from './read-patient.ts';
import { SlotHolds } from './slot-holds.ts';
import { UpdateSession } from './update-session.ts';

export const bookingSessionsFeature = feature({
  contract: bookingSessions,
  handlers: [CreateSession, ListRequiredDisclaimers, UpdateSession],
  imports: [catalogFeature, geocodingFeature],
  providers: [FitSlot, ReadPatient, SlotHolds],
  tasks: [provideTask('delete-old-sessions', DeleteOldSessions, { cron: '23 4 * * *' })],
  exports: [FitSlot, SlotHolds],
});
