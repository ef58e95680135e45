import { createHash } from 'node:crypto';
import {
  admin,
  developer,
  FILES,
  inDays,
  newAppointment,
  otherAdmin,
  otherPatient,
  otherPhlebotomist,
  patient,
  phlebotomist,
  startAppointments,
} from '@drawpoint/appointments/testing/start-appointments';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { sessionTokens } from '@drawpoint/contracts/auth/session-tokens.contract';
import type { RunningGateway } from '@drawpoint/gateway/start-gateway';
import { openGateway } from '@drawpoint/gateway/testing/open-gateway';
import { pdfOf, PNG } from '@drawpoint/nest-kit/testing/sample-files';
import type { StartedServices } from '@drawpoint/nest-kit/testing/start-services';

const PEOPLE = { patient, phlebotomist, admin, developer, otherPatient, otherPhlebotomist, otherAdmin };
type Name = keyof typeof PEOPLE;
/** Expected status per person; a caller without a session comes last. */
type Statuses = Record<Name | 'stranger', number>;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const TEN_MB = 10 * 1024 * 1024;

describe('files of visits over HTTP', () => {
  let services: StartedServices;
  let gateway: RunningGateway;
  let id: number;

  beforeAll(async () => {
    const callers = new Map(Object.entries(PEOPLE).map(([name, caller]) => [hashOf(name), caller]));
    services = await startAppointments({
      fakes: {
        [sessionTokens.resolve.subject]: ({ token_hash }: { token_hash: string }) => ({
          caller: callers.get(token_hash) ?? null,
          expires_at: null,
        }),
        'admin.options.list': () => [],
      },
    });
    gateway = await openGateway(services.transport, FILES);
    const wanted = newAppointment('visit', inDays(5, 600), { status: 'approved' });
    id = (await services.call(appointments.create, wanted)).appointment_id;
  });
  afterAll(async () => {
    await gateway.close();
    await services.close();
  });

  const ask = (method: string, path: string, who: Name | 'stranger', body?: FormData) =>
    fetch(`${gateway.url}/api${path}`, {
      method,
      headers: who === 'stranger' ? {} : { authorization: `Bearer ${who}` },
      ...(body && { body }),
    });
  const formOf = (content: Uint8Array = pdfOf(), type = 'application/pdf', name = 'file.pdf') => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(content)], { type }), name);
    return form;
  };
  const everybody = async (each: (who: Name | 'stranger') => Promise<Response>): Promise<Statuses> => {
    const answers: [string, number][] = [];
    for (const who of [...(Object.keys(PEOPLE) as Name[]), 'stranger'] as const)
      answers.push([who, (await each(who)).status]);
    return Object.fromEntries(answers) as Statuses;
  };
  const upload = async (path: string, who: Name): Promise<{ id: number; url: string }> =>
    (await (await ask('POST', path, who, formOf())).json()) as { id: number; url: string };
  const rows = (sql: string) => services.database('appointments').rows(sql);

  const OTHERS = { otherPatient: 403, otherPhlebotomist: 403, otherAdmin: 403, stranger: 401 };

  it('the staff of a visit add results', async () => {
    expect(await everybody((who) => ask('POST', `/appointments/${id}/documents`, who, formOf()))).toEqual({
      ...{ patient: 403, phlebotomist: 201, admin: 201, developer: 201, ...OTHERS },
    });
    expect(await rows('SELECT 1 FROM appointment_document')).toHaveLength(3);
  });

  it('results open for patient and staff with their media type and without caching', async () => {
    const { url } = await upload(`/appointments/${id}/documents`, 'phlebotomist');
    const path = url.replace('/api', '');
    expect(await everybody((who) => ask('GET', path, who))).toEqual({
      ...{ patient: 200, phlebotomist: 200, admin: 200, developer: 200, ...OTHERS },
    });
    const { headers } = await ask('GET', path, 'patient');
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toMatch(/no-store|private/);
    expect((await ask('GET', `/appointments/${id}/documents/999999`, 'patient')).status).toBe(404);
  });

  it('the patient and the staff of a visit add orders and open them', async () => {
    await rows(`UPDATE appointment SET status = 'approved' WHERE id = ${id}`);
    expect(await everybody((who) => ask('POST', `/appointments/${id}/orders`, who, formOf()))).toEqual({
      ...{ patient: 201, phlebotomist: 201, admin: 201, developer: 201, ...OTHERS },
    });
    const { url } = await upload(`/appointments/${id}/orders`, 'patient');
    const path = url.replace('/api', '');
    expect(await everybody((who) => ask('GET', path, who))).toEqual({
      ...{ patient: 200, phlebotomist: 200, admin: 200, developer: 200, ...OTHERS },
    });
    expect((await ask('GET', path, 'patient')).headers.get('cache-control')).toMatch(/no-store|private/);
  });

  it('every signed-in person uploads files, and only managers in the back office', async () => {
    expect(await everybody((who) => ask('POST', '/media/upload', who, formOf()))).toEqual({
      ...{ patient: 201, phlebotomist: 201, admin: 201, developer: 201 },
      ...{ otherPatient: 201, otherPhlebotomist: 201, otherAdmin: 201, stranger: 401 },
    });
    expect(await everybody((who) => ask('POST', '/admin/media', who, formOf()))).toEqual({
      ...{ patient: 403, phlebotomist: 403, admin: 201, developer: 201 },
      ...{ otherPatient: 403, otherPhlebotomist: 403, otherAdmin: 201, stranger: 401 },
    });
  });

  it('an upload stays private until it is attached to a request, which its patient may read', async () => {
    const { id: media, url } = await upload('/media/upload', 'phlebotomist');
    const path = url.replace('/api', '');
    const own = { phlebotomist: 200, admin: 200, developer: 200, stranger: 401 };
    const foreign = { otherPatient: 404, otherPhlebotomist: 404, otherAdmin: 404 };
    expect(await everybody((who) => ask('GET', path, who))).toEqual({ ...own, ...foreign, patient: 404 });
    await rows(`INSERT INTO appointment_request (user_id, phlebotomist_id, phlebotomist_name, provider_id,
                  provider_name, actor_id, attachment_id, requested_at)
                VALUES (4, 3, 'Maria Santos', 1, 'Empire Mobile Labs', 3, ${media}, now())`);
    expect(await everybody((who) => ask('GET', path, who))).toEqual({ ...own, ...foreign, patient: 200 });
  });

  it.each([
    ['text that is called a PDF', 422, Buffer.from('<script>alert(1)</script>'), 'application/pdf'],
    ['an image cut off', 422, PNG.subarray(0, 40), 'image/png'],
    ['nothing', 422, Buffer.alloc(0), 'application/pdf'],
    ['one byte more than 10 MB', 413, pdfOf(TEN_MB + 1), 'application/pdf'],
  ])('an upload of %s is refused and not stored', async (_name, status, content, type) => {
    const count = async () => [
      await rows('SELECT count(*)::int AS n FROM appointment_document'),
      await rows('SELECT count(*)::int AS n FROM media'),
    ];
    const before = await count();
    for (const path of [`/appointments/${id}/documents`, '/media/upload'])
      expect([path, (await ask('POST', path, 'phlebotomist', formOf(content, type))).status]).toEqual([
        path,
        status,
      ]);
    expect(await count()).toEqual(before);
  });
});
