import type { PriceLine } from '@drawpoint/scheduling/terms';
import type { SessionDraft } from '../domain/session-draft.ts';

export type SessionState = 'open' | 'finalizing' | 'finalized';

/** A booking session with its patient part opened. */
export type SessionRecord = {
  id: number;
  appointment_key: string;
  user_id: number;
  provider_id: number | null;
  draft: SessionDraft;
  /** End of the chosen slot in epoch minutes. */
  slotEnd: number | null;
  heldUntil: Date | null;
  lines: PriceLine[];
  totalCents: number;
  state: SessionState;
  ownerId: number | null;
  appointmentId: number | null;
  frozenAt: Date | null;
  expiresAt: Date;
  version: number;
};

/** What an update stores. */
export type SessionValues = Pick<SessionRecord, 'draft' | 'slotEnd' | 'heldUntil' | 'lines' | 'totalCents'>;
