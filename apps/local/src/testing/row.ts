import type { RequestParts } from './ask.ts';
import type { Name } from './start-whole.ts';

export type PreparedRequest = RequestParts & {
  /** What a list is looked through for. */
  record?: number;
};

export type Row = {
  /** Who is answered, of those whose role may call it. */
  ok: readonly Name[] | 'all';
  /** What they are answered: 200 unless told. */
  status?: number;
  /** What others of these roles are answered: 403 unless told. */
  refused?: number;
  also?: Partial<Record<Name | 'stranger', number>>;
  /** In whose list the record stands. */
  sees?: readonly Name[];
  /** What is sent, made anew after each success. */
  sent?: () => Promise<PreparedRequest> | PreparedRequest;
};
