import type { z } from 'zod/mini';
import type { CsvMark } from './csv.ts';
import type { ErrorCode } from './errors.ts';
import type { UploadMark } from './files.ts';
import type { ListMetadata } from './list.ts';
import type { RawMark } from './raw.ts';

/** The four built-in roles (docs/product/accounts.md#roles). `is_phlebotomist` adds `phlebotomist` to a user's roles. */
export const ROLES = ['user', 'phlebotomist', 'admin', 'developer'] as const;
export type Role = (typeof ROLES)[number];
/** Whether a role is built in. Roles created by staff grant nothing. */
export const isBuiltIn = (name: string): name is Role => (ROLES as readonly string[]).includes(name);

/** Every signed-in person, whatever the role. */
export const SIGNED_IN: readonly Role[] = ROLES;
/** People who handle visits (docs/product/accounts.md#roles). */
export const STAFF: readonly Role[] = ['phlebotomist', 'admin', 'developer'];
/** People who run the back office (docs/product/accounts.md#roles). */
export const MANAGERS: readonly Role[] = ['admin', 'developer'];
export const isManager = ({ roles }: { readonly roles: readonly string[] }): boolean =>
  MANAGERS.some((role) => roles.includes(role));

export const SERVICES = ['auth', 'booking', 'appointments', 'messaging', 'admin', 'notifier'] as const;
export type ServiceName = (typeof SERVICES)[number];
/** The programs on the bus. Each has its own bus user, and the first word of a subject names the sender. */
export const PROGRAMS = ['gateway', ...SERVICES] as const;
export type CallerName = (typeof PROGRAMS)[number];

/** An operation without `http`: only the named programs may call it. */
export type Internal = { readonly internal: readonly CallerName[] };
export const internal = (...callers: CallerName[]): Internal => ({ internal: callers });

export type Allow = 'public' | readonly Role[] | Internal;

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type HttpRoute = `${HttpMethod} /${string}`;

export type Schema = z.ZodMiniType;

/**
 * Kinds of records. Operations name the ones they read and write, realtime events the ones that become stale.
 * Caches invalidate by these tags.
 */
export const RECORD_TAGS = [
  'account',
  'address',
  'appointment',
  'appointment_request',
  'booking_session',
  'catalog',
  'deletion_request',
  'contact_message',
  'delivery',
  'document',
  'follow_link',
  'lab_order',
  'message',
  'notification',
  'media',
  'notification_preference',
  'option',
  'option_category',
  'passkey',
  'patient_note',
  'payment',
  'person',
  'phone_action',
  'policy',
  'presence',
  'presence_alert',
  'role',
  'series',
  'session',
  'specimen',
  'sms_consent',
  'stored_card',
  'text_reply',
  'visit_confirmation',
  'visit_order',
  'waitlist_entry',
] as const;
export type RecordTag = (typeof RECORD_TAGS)[number];

/** A rate limit of an operation. Calls beyond it get RATE_LIMITED with Retry-After. */
export type Limit = {
  /** Calls within `seconds`. */
  readonly calls: number;
  readonly seconds: number;
  /** Per signed-in person, or per network address (IPv6 by /64). Anonymous callers count by address. */
  readonly per: 'person' | 'address';
};

/**
 * The part of a service's concurrency that operations of this name share. At most `places` of their calls run or
 * wait at once; the next is BUSY. So other operations are answered while these wait. At most `perPerson` calls of
 * one person run at once, so that nobody uses all places.
 */
export type Share = { readonly name: string; readonly places: number; readonly perPerson?: number };

/** Operations that hash passwords or count attempts. */
export const CREDENTIALS: Share = { name: 'credentials', places: 64 };
/** Sign-ins. Strangers send them in floods, so a long queue waits while few run at a time. */
export const SIGN_INS: Share = { name: 'sign-ins', places: 1024 };
/** Look-ups of tokens that a gateway has not cached. */
export const TOKENS: Share = { name: 'tokens', places: 128 };
/** Operations that read and create images. */
export const IMAGES: Share = { name: 'images', places: 16 };
/** Operations that wait for the card processor. */
export const PAYMENTS: Share = { name: 'payments', places: 64 };
/** Operations that wait for a calendar's queue. */
export const CALENDAR: Share = { name: 'calendar', places: 256, perPerson: 32 };

export type Subject = `${ServiceName}.${string}`;

/** The audit entry that each call of an operation leaves in its service. */
export type AuditMark<Field extends string = string> = {
  /** The action in the past tense: `appointment_approved`. */
  readonly action: string;
  /** The field of the input, else of the output, with the record's id. It must not be secret. */
  readonly subject?: Field;
  /** The field with the id of the record's owner; by default `user_id`, if there is one. */
  readonly person?: Field;
  /** Also audits input that does not parse, because it may be a guessed code, link or credential. */
  readonly malformed?: boolean;
};

/**
 * One operation, defined once: the gateway mounts it, the service handles it, the web calls it, OpenAPI and
 * the tests read it. Values of `input` and `output` are JSON.
 */
export type Operation<
  I extends Schema = Schema,
  O extends Schema = Schema,
  A extends Allow = Allow,
  S extends Subject = Subject,
> = {
  /** One sentence for the API documentation. */
  readonly summary: string;
  /** Method and path under `/api`; `{name}` marks a path value. Absent on an internal operation. */
  readonly http?: HttpRoute;
  /** Further routes that mean the same, such as `GET /me` beside `GET /user`. */
  readonly aliases?: readonly HttpRoute[];
  /** `service.feature.verb-noun`: the bus subject; its first part is the service that answers. */
  readonly subject: S;
  readonly allow: A;
  /**
   * The services that call it on behalf of a person, besides the gateway. An internal operation names its
   * callers in `allow`.
   */
  readonly callers?: readonly ServiceName[];
  readonly input: I;
  readonly output: O;
  /** The HTTP response, when it differs from the bus reply. */
  readonly httpOutput?: Schema;
  readonly status: 200 | 201;
  /** The error codes besides those of every operation (`COMMON_ERRORS`). */
  readonly errors: readonly ErrorCode[];
  /** `refuse`: not allowed while impersonating (docs/product/accounts.md#impersonation). */
  readonly impersonation?: 'refuse';
  /**
   * The output may have `device`, which the gateway moves into a cookie. Later calls have the cookie's value in
   * their envelope. It may raise a browser's limits, but alone it never proves who somebody is.
   */
  readonly remembersDevice?: true;
  /**
   * Runs once for each person and `Idempotency-Key`. A repetition gets the same answer for 24 hours, other content
   * IDEMPOTENCY_MISMATCH. While the first call runs, a repetition is STILL_RUNNING. Only for signed-in people.
   */
  readonly idempotent?: true;
  /**
   * A phlebotomist's phone may store the call and send it later (docs/product/offline.md). A `step` that no longer
   * fits the visit is left to the office, with the later ones of that visit. A `record` of what was found does not wait.
   */
  readonly offline?: 'step' | 'record';
  /**
   * Fields that are files of a multipart form. The gateway stores each one and passes an `UploadedFile` on. Text
   * fields become input as in JSON. A `_method` field may name the method.
   */
  readonly upload?: Readonly<Record<string, UploadMark>>;
  /**
   * With `file`, the output is a `StoredFile`, and HTTP sends the file itself. With `export`, the output is a
   * `PersonExport`, and HTTP sends everything that the services store about that person, as a zip file.
   */
  readonly download?: 'file' | 'export';
  /** The output is a `CsvPage` for each `after`. HTTP sends one CSV file of all pages. */
  readonly csv?: CsvMark;
  /** Path values that the body replaces. Without this, a name in both with different values is an error. */
  readonly bodyWins?: readonly string[];
  /** Values that a PUT or POST takes from the query as well as from its body. */
  readonly fromQuery?: readonly string[];
  /** The caller's timeout in milliseconds; 5,000 by default. */
  readonly deadlineMs: number;
  /** Records each call: who, in whose name, what, to which record, and the result. */
  readonly audit?: AuditMark;
  /**
   * The HTTP response when the service times out, although it may still do the work. TIMEOUT by default.
   * Receives the parsed input.
   */
  readonly whenUnanswered?: (input: never) => object;
  /** Tags of the records in the output. A change of one makes the output stale. */
  readonly reads?: readonly RecordTag[];
  /** Tags of the records that the operation changes. */
  readonly writes?: readonly RecordTag[];
  readonly limits?: readonly Limit[];
  /** How a paged list can be ordered, filtered and searched; given by `list()`. */
  readonly list?: ListMetadata;
  /** How many ordinary calls this one counts as; 1 by default. */
  readonly cost?: (input: Readonly<Record<string, unknown>>) => number;
  readonly share?: Share;
  /** Passes the request on unparsed and returns a response that is not JSON, for webhooks. */
  readonly raw?: RawMark;
};

type Optional = 'status' | 'errors' | 'deadlineMs';
type FieldOf<I extends Schema, O extends Schema> = Extract<keyof z.output<I> | keyof z.output<O>, string>;
type Definition<I extends Schema, O extends Schema, A extends Allow, S extends Subject> = Omit<
  Operation<I, O, A, S>,
  Optional | 'audit'
> &
  Partial<Pick<Operation<I, O, A, S>, Optional>> & { readonly audit?: AuditMark<FieldOf<I, O>> };

export function operation<
  I extends Schema,
  O extends Schema,
  const A extends Allow,
  const S extends Subject,
  L extends ListMetadata | undefined = undefined,
>(definition: Definition<I, O, A, S> & { readonly list?: L }): Operation<I, O, A, S> & { readonly list: L } {
  return { status: 200, errors: [], deadlineMs: 5_000, ...definition, list: definition.list as L };
}

/** What a caller sends: JSON before parsing. */
export type InputOf<Op extends Operation> = z.input<Op['input']>;
/** What a handler works with: after parsing. */
export type ParsedInputOf<Op extends Operation> = z.output<Op['input']>;
/** What a handler returns and a caller receives. */
export type OutputOf<Op extends Operation> = z.input<Op['output']>;

export const isInternal = (allow: Allow): allow is Internal =>
  typeof allow === 'object' && 'internal' in allow;

/** Whether a program may call the operation, on anybody's behalf. */
export const mayAsk = (
  program: CallerName,
  { allow, callers }: Pick<Operation, 'allow' | 'callers'>,
): boolean =>
  isInternal(allow)
    ? allow.internal.includes(program)
    : program === 'gateway' || (callers?.includes(program) ?? false);

/** Whether a person with these roles may call the operation. Null is anonymous. */
export function can(
  user: { roles: readonly string[] } | null | undefined,
  op: Pick<Operation, 'allow'>,
): boolean {
  if (op.allow === 'public') return true;
  if (isInternal(op.allow)) return false;
  const allowed: readonly string[] = op.allow;
  return user?.roles.some((role) => allowed.includes(role)) ?? false;
}

/** Splits `POST /bookings/{id}` into its method and path. */
export function parseRoute(route: HttpRoute): { method: HttpMethod; path: string; params: string[] } {
  const [method, path] = route.split(' ') as [HttpMethod, string];
  return { method, path, params: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!) };
}

export const serviceOf = (op: Pick<Operation, 'subject'>): ServiceName =>
  op.subject.slice(0, op.subject.indexOf('.')) as ServiceName;
