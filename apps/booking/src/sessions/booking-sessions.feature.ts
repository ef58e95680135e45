import { bookingSessions } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { catalogFeature } from '../catalog/catalog.feature.ts';
import { geocodingFeature } from '../geocoding/geocoding.feature.ts';
import { ReadBusy } from '../slots/read-busy.ts';
import { policiesFeature } from '../policies/policies.feature.ts';
import { CreateSession } from './create-session.ts';
import { DeleteOldSessions } from './delete-old-sessions.task.ts';
import { FitSlot } from './fit-slot.ts';
import { NamedPatient } from './named-patient.ts';
import { ReadPatient } from './read-patient.ts';
import { QuoteDraft } from './quote-draft.ts';
import { ReadPersons } from './read-persons.ts';
import { UpdateSession } from './update-session.ts';

export const bookingSessionsFeature = feature({
  contract: bookingSessions,
  handlers: [CreateSession, UpdateSession],
  imports: [catalogFeature, geocodingFeature, policiesFeature],
  providers: [FitSlot, NamedPatient, QuoteDraft, ReadBusy, ReadPatient, ReadPersons],
  tasks: [provideTask('delete-old-sessions', DeleteOldSessions, { cron: '23 4 * * *' })],
  exports: [FitSlot, NamedPatient, QuoteDraft, ReadBusy, ReadPatient, ReadPersons],
});
