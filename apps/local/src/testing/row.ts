import type { RequestParts } from './ask.ts';
import type { Name } from './start-whole.ts';

export type PreparedRequest = RequestParts & {
  /** The id that must be in a list. */
  record?: number;
};

export type Row = {
  /** Of those whose role may call it, the people who succeed. */
  ok: readonly Name[] | 'all';
  /** Their status; 200 by default. */
  status?: number;
  /** The status for other people with these roles; 403 by default. */
  refused?: number;
  also?: Partial<Record<Name | 'stranger', number>>;
  /** The people whose list contains the record. */
  sees?: readonly Name[];
  /** Builds the request, again after each success. */
  sent?: () => Promise<PreparedRequest> | PreparedRequest;
};
