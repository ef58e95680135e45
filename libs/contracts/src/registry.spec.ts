import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInternal, parseRoute, SERVICES, serviceOf } from './operation.ts';
import { parseInput } from './field-errors.ts';
import { CsvPage } from './csv.ts';
import { RawAnswer, RawRequest } from './raw.ts';
import { BROADCASTS, OPERATIONS } from './registry.ts';

const routesOf = (op: (typeof OPERATIONS)[number]) =>
  [op.http, ...(op.aliases ?? [])].filter((route) => route);

describe('The operations', () => {
  it('strangers may call exactly these operations', () => {
    const open = OPERATIONS.filter((op) => op.allow === 'public').map((op) => op.http);
    expect(open.sort()).toEqual([
      'GET /account/export',
      'GET /catalog/coverage',
      'GET /catalog/offered-services',
      'GET /catalog/providers',
      'GET /company/claims',
      'GET /files/{link}/{signature}',
      'GET /media-files/{link}/{signature}',
      'GET /options',
      'GET /public-media/{id}',
      'POST /area-requests',
      'POST /area-requests/confirm',
      'POST /area-requests/end',
      'POST /contact',
      'POST /email/verification-notification/guest',
      'POST /email/verify',
      'POST /email/verify/browser',
      'POST /follow',
      'POST /forgot-password',
      'POST /letter-claims',
      'POST /login',
      'POST /login/passkey/finish',
      'POST /login/passkey/start',
      'POST /opt-in',
      'POST /person-claims/agree',
      'POST /person-claims/show',
      'POST /register',
      'POST /register/email',
      'POST /reset-password',
      'POST /two-factor/resend',
      'POST /two-factor/verify',
      'POST /visit-answers',
      'POST /visit-answers/move',
      'POST /visit-answers/show',
      'POST /visit-answers/times',
      'POST /visit-confirmations/answer',
      'POST /visit-confirmations/show',
      'POST /waitlist/offer',
      'POST /waitlist/offer/accept',
      'POST /waitlist/offer/decline',
      'POST /webhooks/authorizenet',
      'POST /webhooks/twilio/inbound',
      'POST /webhooks/twilio/status',
    ]);
  });

  it('every operation says who may call it', () => {
    for (const { subject, allow } of OPERATIONS) {
      const names = allow === 'public' ? ['everybody'] : isInternal(allow) ? allow.internal : allow;
      expect({ subject, names: names.length }).not.toEqual({ subject, names: 0 });
    }
  });

  it('every operation for strangers has a rate limit', () => {
    const free = OPERATIONS.filter((op) => op.allow === 'public' && !op.limits?.length);
    expect(free.map(({ subject }) => subject)).toEqual([]);
  });

  it('every operation has a route unless it is internal', () => {
    for (const op of OPERATIONS)
      expect([op.subject, isInternal(op.allow)]).toEqual([op.subject, op.http === undefined]);
  });

  it('every operation refuses text that cannot be stored, anywhere in the input, and names its field', () => {
    const named = (op: (typeof OPERATIONS)[number], input: object, path: string) => {
      const parsed = parseInput(op.input, input);
      return [op.subject, path, !parsed.success && parsed.codes[path]];
    };
    for (const op of OPERATIONS) {
      const names = Object.keys((op.input as { shape?: object }).shape ?? { any: 1 });
      for (const text of ['\ud800', 'half\udc00', '\0', 'a\0b']) {
        for (const name of [...names, 'unknown']) {
          const problem = [{ code: 'format' }];
          expect(named(op, { [name]: text }, name)).toEqual([op.subject, name, problem]);
          const deep = `${name}.0.label`;
          expect(named(op, { [name]: [{ label: text }] }, deep)).toEqual([op.subject, deep, problem]);
          expect(named(op, { [name]: { [text]: 1 } }, name)).toEqual([op.subject, name, problem]);
        }
      }
    }
  });

  it('every raw operation has the input and output of a webhook', () => {
    const webhooks = OPERATIONS.filter((op) => op.raw);
    expect(webhooks.length).toBeGreaterThan(0);
    for (const { subject, input, output } of webhooks) {
      expect([subject, input, output]).toEqual([subject, RawRequest, RawAnswer]);
    }
  });

  it('every exported operation returns pages and is a read', () => {
    for (const op of OPERATIONS.filter(({ csv }) => csv)) {
      expect([op.subject, op.output, parseRoute(op.http!).method]).toEqual([op.subject, CsvPage, 'GET']);
      expect([op.subject, op.input.safeParse({ after: 5 }).success]).toEqual([op.subject, false]);
    }
  });

  it('every operation under /admin is for staff', () => {
    const admin = OPERATIONS.filter((op) => op.http && parseRoute(op.http).path.startsWith('/admin'));
    expect(admin.length).toBeGreaterThan(0);
    for (const { subject, allow } of admin) {
      expect([subject, Array.isArray(allow) && !allow.includes('user')]).toEqual([subject, true]);
    }
  });

  it('every operation has a unique subject of a known service', () => {
    const subjects = OPERATIONS.map((op) => op.subject);
    expect(new Set(subjects).size).toBe(subjects.length);
    for (const op of OPERATIONS) expect(SERVICES).toContain(serviceOf(op));
  });

  it('services may call exactly these operations on behalf of a person', () => {
    const asked = OPERATIONS.filter((op) => op.callers).map((op) => [op.subject, op.callers]);
    expect(asked).toEqual([]);
    expect(OPERATIONS.filter((op) => op.callers && isInternal(op.allow))).toEqual([]);
  });

  it('no two routes match the same path', () => {
    const routes = OPERATIONS.flatMap(routesOf).map((route) => route!.replaceAll(/\{\w+\}/g, '{}'));
    expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([]);
  });

  it('every operation with files names them in its input, and its input can be sent as a form', () => {
    for (const op of OPERATIONS.filter((each) => each.upload)) {
      const names = Object.keys(op.upload!);
      const given = op.input.safeParse(Object.fromEntries(names.map((name) => [name, 'text'])));
      const named = given.success ? [] : given.error.issues.map((issue) => issue.path[0]);
      expect([op.subject, names.filter((name) => !named.includes(name))]).toEqual([op.subject, []]);
      const methods = routesOf(op).map((route) => parseRoute(route!).method);
      expect([op.subject, methods.includes('POST')]).toEqual([op.subject, true]);
      expect([op.subject, op.allow === 'public']).toEqual([op.subject, false]);
    }
  });

  it('every path value is part of the input', () => {
    for (const op of OPERATIONS) {
      for (const route of routesOf(op)) {
        const given = op.input.safeParse({});
        const named = given.success ? [] : given.error.issues.map((issue) => issue.path[0]);
        for (const name of parseRoute(route!).params)
          expect([route, named.includes(name)]).toEqual([route, true]);
      }
    }
  });
});

describe('The broadcasts', () => {
  it('every broadcast topic is one word, so that it cannot be taken for an operation', () => {
    for (const { topic } of BROADCASTS) expect(topic).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('every broadcast is listed, because NATS refuses others', () => {
    const folder = import.meta.dirname;
    const declared = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
      .flatMap((path) => [
        ...readFileSync(join(folder, path), 'utf8').matchAll(/= broadcast\(\{\s*topic: '([\w-]+)'/g),
      ])
      .map(([, topic]) => topic);
    expect(declared).toContain('session-revoked');
    expect(BROADCASTS.map(({ topic }) => topic)).toEqual(expect.arrayContaining(declared));
  });

  it('every broadcast has its own topic, or shares it with other senders', () => {
    const said = BROADCASTS.flatMap(({ topic, senders }) => senders.map((sender) => `${sender} ${topic}`));
    expect(new Set(said).size).toBe(said.length);
  });
});
