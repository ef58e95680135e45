import type { Language } from './auth/languages.ts';
import type { WireError } from './errors.ts';
import type { Role } from './operation.ts';

/** The caller, as the gateway resolved it from the token. */
export type Caller = {
  user_id: number;
  /** Effective roles: the assigned ones, and `phlebotomist` when the flag is set. */
  roles: Role[];
  provider_id: number | null;
  /** The site option lets this admin see every provider (docs/product/accounts.md#who-sees-what). */
  admin_scope?: 'all';
  /** An admin of the only provider of the site. */
  sole_provider?: true;
  session_id: string;
  /** The member of staff who impersonates this user. */
  impersonator_id?: number;
  /** The provider of an admin who impersonates this user. Only records of this provider are open. */
  within_provider?: number;
};

/**
 * A request on the bus. `ms_left` is a duration, because clocks differ. The sender is not a field: the
 * transport authenticates it.
 */
export type Envelope = {
  input: unknown;
  caller: Caller | null;
  request_id: string;
  /** The browser's network address, for rate limits. Never logged, never stored in the clear. */
  client_ip?: string;
  /** The language of the answer's texts for patients; English when absent. */
  language?: Language;
  /** The `Idempotency-Key` header, for operations that support it. */
  idempotency_key?: string;
  /** The cookie value of `remembersDevice`. Only operations that set the cookie get it. */
  device?: string;
  /** The browser's user agent, shortened. Only operations with `remembersDevice` get it. */
  user_agent?: string;
  /**
   * The sender has already rejected the request. The service only validates the other fields and does nothing
   * else.
   */
  refused?: true;
  ms_left: number;
  /** The trace this call belongs to, when it is traced (W3C Trace Context). */
  traceparent?: string;
};

export type Reply = { ok: true; output: unknown } | { ok: false; error: WireError };
