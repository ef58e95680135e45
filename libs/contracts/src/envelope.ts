import type { WireError } from './errors.ts';
import type { Role } from './operation.ts';

/** Who is acting, as the gateway learned it from the token. */
export type Caller = {
  user_id: number;
  /** Effective roles: those assigned, and `phlebotomist` when the flag is set. */
  roles: Role[];
  provider_id: number | null;
  /** An admin who sees every provider's, by the option of the site (docs/product/accounts.md#who-sees-what). */
  admin_scope?: 'all';
  /** An admin of the only provider that the site has. */
  sole_provider?: true;
  session_id: string;
  /** The member of staff who acts as this user. */
  impersonator_id?: number;
  /** While an admin acts as this user: the admin's provider. Only what concerns it is open to them. */
  within_provider?: number;
};

/**
 * A request on the bus. `ms_left` is time left, not a clock time: clocks differ. Which program sends it stands in no
 * field: the transport proves it.
 */
export type Envelope = {
  input: unknown;
  caller: Caller | null;
  request_id: string;
  /** Network address of the browser, for throttling by address; never logged, never stored in the clear. */
  client_ip?: string;
  /** `Idempotency-Key` of the request, for operations that honour one. */
  idempotency_key?: string;
  /** What the cookie of `remembersDevice` holds; only operations that set it are told. */
  device?: string;
  /** The browser's name for itself, cut short; only such operations are told. */
  user_agent?: string;
  /** Its sender refuses it already: the callee says what else is wrong with its fields, and does nothing. */
  refused?: true;
  ms_left: number;
  /** What the call is part of, where it is traced (W3C Trace Context). */
  traceparent?: string;
};

export type Reply = { ok: true; output: unknown } | { ok: false; error: WireError };
