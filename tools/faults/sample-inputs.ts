import { DEMO_PASSWORD } from '@drawpoint/auth/demo/people';
import type { Operation, Role } from '@drawpoint/contracts/operation';
import { until } from '@drawpoint/nest-kit/testing/until';
import { signIn } from './api.ts';
import type { Product } from './product.ts';
import { FITS } from './special-inputs.ts';
import { CONSENTS, CONTACT, fillSession, freeStarts } from './wizard.ts';
import { fitting, inputSchema, type Input } from './wire-input.ts';

export const ROLES_ABOVE: Role[] = ['user', 'phlebotomist', 'admin', 'developer'];

/** Whether it needs a file, which these tests do not send. */
export const needsFile = (op: Operation): boolean =>
  Object.keys(op.upload ?? {}).some((name) => inputSchema(op).required?.includes(name));

export type SampleInputs = {
  tokens: Record<Role | 'neighbour' | 'leaving', string>;
  /** The caller's own record ids, by the word before the id in the path. */
  ids: Record<string, number>;
  /** The token of a booking session that is ready to be confirmed. */
  token: string;
  /** The token of a person who may call the operation. */
  tokenFor: (op: Operation) => string | undefined;
  /** A valid input, as far as names and types tell. */
  goodInput: (op: Operation) => Input;
};

/** Signs in people of the demo, books a visit, and returns valid inputs for every operation. */
export async function sampleInputs({ api }: Product): Promise<SampleInputs> {
  const tokens = {} as SampleInputs['tokens'];
  const people = { user: 'patient', phlebotomist: 'phlebotomist', admin: 'admin', developer: 'developer' };
  for (const [role, mailbox] of Object.entries(people)) {
    tokens[role as Role] = await signIn(api, `${mailbox}@demo.test`, DEMO_PASSWORD);
  }
  tokens.neighbour = await signIn(api, 'harold.greenberg@demo.test', DEMO_PASSWORD);
  tokens.leaving = await signIn(api, 'patient@demo.test', DEMO_PASSWORD);
  const values = { 'payment.at_door': 'both' };
  await api('PUT /admin/my-provider/policy', { token: tokens.admin, body: { values } });
  const starts = await freeStarts(api, tokens.user);
  const session = await fillSession(api, tokens.user, starts[2]!);
  const booked = await api('POST /bookings', { token: tokens.user, body: { token: session } });
  const open = await fillSession(api, tokens.user, starts[4]!);
  const address = (await api('GET /addresses', { token: tokens.user })).body.data as { id: number }[];
  const caller = await api('POST /phone-patients', {
    token: tokens.admin,
    body: { first_name: 'Cal', last_name: 'Ler', date_of_birth: '1950-02-03', mobile: '(212) 555-0198' },
  });
  const order = await api('POST /lab-orders', { token: tokens.user, body: { test_ids: [1] } });
  const notice = await until(async () => {
    const { body } = await api('GET /notifications', { token: tokens.phlebotomist });
    return (body.data as { id: number }[])[0];
  }, 20_000);
  const ids: SampleInputs['ids'] = {
    appointments: Number(booked.body.appointment_id),
    addresses: address[0]!.id,
    notifications: notice.id,
    'lab-orders': Number(order.body.id),
    phlebotomists: 3,
    catalog: 3,
    providers: 1,
  };
  /** Valid values by field name. */
  const samples: Input = {
    ...{ email: 'somebody@example.test', mobile: '(212) 555-0199', phone: '(212) 555-0199', zip: '10016' },
    ...{ state: 'NY', first_name: 'Some', last_name: 'Body', date_of_birth: '1980-01-01', token: open },
    ...{ password: 'Some-password-2026', password_confirmation: 'Some-password-2026' },
    ...{ service_id: 1, provider_id: 1, phlebotomist_id: 3, user_id: 4 },
    lab_order_id: Number(order.body.id),
    ...{ kept_id: 4, merged_id: Number(caller.body.id) },
    ...{ days: 7, page: 1, per: 10, per_page: 10 },
    ...{ lat: 40.74, lng: -73.98, from: '2026-12-01', to: '2026-12-31', ttl_minutes: 30, price: 114 },
    ...{ starts_at: starts[6]!, ends_at: undefined, starts: [starts[6]!] },
    ...{ after: undefined, nonce: 'a'.repeat(64) },
    ...{ tz: 'America/New_York', date: starts[6]!.slice(0, 10), start_time: '09:00', end_time: '10:00' },
    ...{ appointment_length_minutes: 30, extra_radius_extension_minutes: 0, attachment_id: undefined },
    ...{ default_appointment_length_minutes: 30, default_extra_radius_extension_minutes: 0 },
    // Nobody has a passkey here.
    passkey: undefined,
    ...{ appointment_id: undefined, request_id: undefined, replaces_id: undefined },
    ...{ patient: CONTACT, slot: { start: starts[4]! }, disclaimers: CONSENTS, address_id: undefined },
  };
  const idOf = (op: Operation): number => {
    const parts = op.http!.split('/');
    return ids[parts[parts.indexOf('{id}') - 1] ?? ''] ?? 1;
  };
  return {
    tokens,
    ids,
    token: open,
    tokenFor: ({ allow, subject }) => {
      if (subject === 'auth.sessions.logout') return tokens.leaving;
      if (subject === 'messaging.notifications.mark-read') return tokens.phlebotomist;
      // Admins may change only the value of an option.
      if (subject === 'admin.options.update') return tokens.developer;
      // After the sample objection of the patient only developers read the record.
      if (subject === 'booking.series.create') return tokens.developer;
      return typeof allow === 'object' && !('internal' in allow)
        ? tokens[ROLES_ABOVE.find((role) => allow.includes(role)) ?? 'developer']
        : undefined;
    },
    goodInput: (op) => ({
      ...(fitting(inputSchema(op), { ...samples, id: idOf(op) }) as Input),
      ...FITS[op.subject],
    }),
  };
}
