import type {
  DeletionRequest,
  OwnDeletionRequest,
} from '@drawpoint/contracts/auth/deletion-requests.contract';
import { type Account, rolesOf } from '../users/account.ts';
import type { DeletionRequestRecord } from './deletion-request.store.ts';

/** A request as the person who made it sees it. */
export const toOwnRequest = (record: DeletionRequestRecord): OwnDeletionRequest => ({
  id: record.id,
  state: record.state,
  reason: record.reason,
  created_at: record.created_at.toISOString(),
  answered_at: record.answered_at?.toISOString() ?? null,
  answer: record.answer,
});

/** A request as the manager who answers it sees it. */
export const toDeletionRequest = (record: DeletionRequestRecord, account: Account): DeletionRequest => ({
  ...toOwnRequest(record),
  user: {
    id: account.id,
    first_name: account.first_name,
    last_name: account.last_name,
    email: account.email,
    roles: rolesOf(account),
  },
  answered_by: record.answered_by,
});
