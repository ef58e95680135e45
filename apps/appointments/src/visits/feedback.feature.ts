import { feedback } from '@drawpoint/contracts/appointments/feedback.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { visitsFeature } from './visits.feature.ts';
import { FeedbackStore } from './feedback.store.ts';
import { GiveFeedback } from './give-feedback.ts';
import { ListFeedback } from './list-feedback.ts';

export const feedbackFeature = feature({
  contract: feedback,
  handlers: [GiveFeedback, ListFeedback],
  imports: [appointmentsFeature, visitsFeature],
  providers: [FeedbackStore],
});
