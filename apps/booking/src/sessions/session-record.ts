import type { PriceLine } from '@drawpoint/scheduling/terms';
import type { SessionDraft } from '../domain/session-draft.ts';

/** A booking session with its patient part opened. */
export type SessionRecord = {
  id: number;
  appointment_key: string;
  user_id: number;
  provider_id: number | null;
  draft: SessionDraft;
  /** End of the last visit, or of the arrival window, in epoch minutes. */
  slot_end: number | null;
  held_until: Date | null;
  lines: PriceLine[];
  total_cents: number;
  state: 'open' | 'finalizing' | 'finalized';
  owner_id: number | null;
  /** Empty until the visits exist. */
  appointment_ids: number[];
  expires_at: Date;
  version: number;
};

/** What an update stores. */
export type SessionValues = Pick<
  SessionRecord,
  'draft' | 'slot_end' | 'held_until' | 'lines' | 'total_cents'
>;
