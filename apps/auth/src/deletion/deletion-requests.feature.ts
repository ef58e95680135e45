import { deletionRequests } from '@drawpoint/contracts/auth/deletion-requests.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { relationsFeature } from '../relations/relations.feature.ts';
import { AnswerDeletionRequests } from './answer-deletion-requests.ts';
import { DeletionRequestStore } from './deletion-request.store.ts';
import { OwnDeletionRequest } from './own-deletion-request.ts';

export const deletionRequestsFeature = feature({
  contract: deletionRequests,
  handlers: [AnswerDeletionRequests, OwnDeletionRequest],
  providers: [DeletionRequestStore],
  imports: [relationsFeature],
  exports: [DeletionRequestStore],
});
