import { buffer } from 'node:stream/consumers';
import { account } from '@drawpoint/contracts/auth/account.contract';
import { patientRecords } from '@drawpoint/contracts/auth/patient-records.contract';
import { documents, type DocumentType } from '@drawpoint/contracts/auth/documents.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { Files } from '@drawpoint/nest-kit/files/files';
import { pdfOf } from '@drawpoint/nest-kit/testing/sample-files';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import sharp from 'sharp';
import { FileLinks } from '../files/file-links.ts';
import { PurgeFilesTask } from '../files/files.feature.ts';
import { type Related, unrelated } from '../testing/related.ts';
import { codeOf, fieldErrors, startAuth, withAnother } from '../testing/start-auth.ts';
import { phonePhoto, uploaded } from '../testing/uploads.ts';

const auth = startedOnce(startAuth);
let me: Caller;
beforeEach(async () => {
  me = (await auth.patient()).caller;
  Object.assign(auth.related, unrelated());
});

const FRONT = 'insurance_card_front';
const content = async (key: string) => {
  const stream = await auth.get(Files).read(key);
  return stream && buffer(stream);
};
const upload = async (
  bytes = pdfOf(),
  { type = FRONT, as = me }: { type?: DocumentType; as?: Caller } = {},
) => auth.call(documents.create, { type, file: await uploaded(auth, bytes, 'pdf') }, { as });
const list = (input: object = {}, as: Caller | undefined = me) => auth.call(documents.list, input, { as });
const get = (id: number, as: Caller | undefined = me) => auth.call(documents.get, { id }, { as });
const partsOf = (url: string) => {
  const [, link, signature] = /^\/api\/files\/([^/]+)\/([^/]+)$/.exec(url)!;
  return { link: link!, signature: signature! };
};
const open = (url: string, as?: Caller) => auth.call(documents.open, partsOf(url), { as });
const staff = (change: Partial<Caller>): Caller => ({
  user_id: 900,
  roles: ['phlebotomist'],
  provider_id: null,
  session_id: me.session_id,
  ...change,
});
const audited = (subject: number) =>
  auth.rows(
    `SELECT action, outcome, actor_id, impersonator_id FROM kit.audit_entry
      WHERE subject = $1 AND (action LIKE '%_seen' OR action = 'documents_listed') ORDER BY id`,
    [String(subject)],
  );

describe('upload a document', () => {
  it('an uploaded PDF is kept unchanged, and the response has a link to it', async () => {
    const bytes = pdfOf(5_000);
    const { id, type, url } = await upload(bytes);
    expect([type, (await list()).data.map((each) => each.id)]).toEqual([FRONT, [id]]);
    const { key, ...file } = await open(url);
    expect(file).toEqual({ kind: 'pdf', size: 5_000, name: 'insurance-card-front.pdf', cache_seconds: 0 });
    expect(await content(key)).toEqual(bytes);
  });

  it('an uploaded image is re-encoded, upright and without metadata', async () => {
    const original = await phonePhoto(4_000, 1_000);
    expect(original.includes('Unmistakable')).toBe(true);
    const file = await uploaded(auth, original, 'jpeg');
    const { url } = await auth.call(documents.create, { type: FRONT, file }, { as: me });
    const stored = await open(url);
    const made = (await content(stored.key))!;
    const { width, height, format, exif } = await sharp(made).metadata();
    expect({ width, height, format, exif }).toEqual({
      width: 750,
      height: 3_000,
      format: 'jpeg',
      exif: undefined,
    });
    expect(stored.size).toBe(made.length);
    await auth.until(async () => (await content(file.key)) === null);
  });

  it('an unreadable image is rejected, and the previous document stays', async () => {
    const { id } = await upload();
    const file = await uploaded(auth, Buffer.from('ffd8ffe000104a464946', 'hex'), 'jpeg');
    const errors = await fieldErrors(auth.call(documents.create, { type: FRONT, file }, { as: me }));
    expect(errors).toEqual({ file: ['This image could not be read. Please try another one.'] });
    expect((await open((await get(id)).url)).kind).toBe('pdf');
  });

  it('a new document replaces the one in its slot and removes that file', async () => {
    const first = await upload(pdfOf(3_000));
    const old = await open(first.url);
    const back = await upload(pdfOf(), { type: 'insurance_card_back' });
    const second = await upload(pdfOf(4_000));
    expect(second.id).toBe(first.id);
    expect((await list()).data.map(({ id }) => id).sort()).toEqual([first.id, back.id].sort());
    expect((await open(second.url)).size).toBe(4_000);
    await auth.until(async () => (await content(old.key)) === null);
  });

  it('of two concurrent uploads to a slot one is kept, without the other’s file', async () => {
    const sent = await Promise.all([3_000, 4_000, 5_000].map((size) => uploaded(auth, pdfOf(size), 'pdf')));
    await Promise.all(sent.map((file) => auth.call(documents.create, { type: FRONT, file }, { as: me })));
    const { data } = await list();
    expect(data).toHaveLength(1);
    const { key } = await open(data[0]!.url);
    const left = async () =>
      (await Promise.all(sent.map((file) => content(file.key)))).filter((each) => each);
    await auth.until(async () => (await left()).length === 1);
    expect(sent.map((file) => file.key)).toContain(key);
  });

  it('a file of another document is rejected', async () => {
    const file = await uploaded(auth, pdfOf(), 'pdf');
    await auth.call(documents.create, { type: FRONT, file }, { as: me });
    const again = auth.call(documents.create, { type: 'insurance_card_back', file }, { as: me });
    expect(await codeOf(again)).toBe('INTERNAL');
  });

  it('strangers cannot upload documents, and there are four slots', async () => {
    const file = await uploaded(auth, pdfOf(), 'pdf');
    expect(await codeOf(auth.call(documents.create, { type: FRONT, file }))).toBe('UNAUTHENTICATED');
    const other = auth.call(documents.create, { type: 'passport' as never, file }, { as: me });
    expect(await fieldErrors(other)).toHaveProperty('type');
  });
});

describe('who sees a patient’s documents', () => {
  const phlebotomist = () => staff({ roles: ['phlebotomist'] });
  const admin = () => staff({ roles: ['admin'], provider_id: 7 });

  it.each<[string, () => Caller, Partial<Related>, 'ok' | 'FORBIDDEN']>([
    [
      'another patient',
      () => staff({ roles: ['user'] }),
      { phlebotomist_ids: [900], booked: [7] },
      'FORBIDDEN',
    ],
    ['a phlebotomist without a visit', phlebotomist, {}, 'FORBIDDEN'],
    [
      'a phlebotomist of whom another has the visit',
      phlebotomist,
      { booked: [7], phlebotomist_ids: [901] },
      'FORBIDDEN',
    ],
    ['a phlebotomist with an approved visit', phlebotomist, { booked: [7], phlebotomist_ids: [900] }, 'ok'],
    [
      'a phlebotomist with an approved visit, where the patient objected to the company',
      phlebotomist,
      { booked: [7], phlebotomist_ids: [900], ended: [{ provider_id: 7, by: 'person' }] },
      'FORBIDDEN',
    ],
    ['an admin of another company', admin, { booked: [8] }, 'FORBIDDEN'],
    ['an admin of no company', () => staff({ roles: ['admin'] }), { booked: [7] }, 'FORBIDDEN'],
    ['an admin of the company of a visit', admin, { booked: [7] }, 'ok'],
    ['an admin whose visit the patient confirmed', admin, { confirmed: [7] }, 'ok'],
    ['an admin of a company whose visits are over', admin, { past: [7] }, 'FORBIDDEN'],
    ['an admin who assigned the patient', admin, { assigned: [7] }, 'FORBIDDEN'],
    ['a developer', () => staff({ roles: ['developer'] }), {}, 'ok'],
  ])(
    '%s gets documents as the access rules say, and each attempt is audited',
    async (_who, who, how, expected) => {
      const { id } = await upload();
      Object.assign(auth.related, how);
      expect(await codeOf(list({ user_id: me.user_id }, who()))).toBe(expected);
      expect(await codeOf(get(id, who()))).toBe(expected);
      const outcome = expected === 'ok' ? 'done' : expected;
      const entry = { outcome, actor_id: 900, impersonator_id: null };
      expect(await audited(me.user_id)).toEqual([
        { action: 'documents_listed', ...entry },
        { action: 'insurance_card_front_seen', ...entry },
      ]);
    },
  );

  it('patients see their own documents without an audit entry', async () => {
    const { id, url } = await upload();
    await list({ user_id: me.user_id });
    await open((await get(id)).url, me);
    await open(url);
    expect(await audited(me.user_id)).toEqual([]);
  });

  it('an impersonator sees the patient’s documents, and the audit names both', async () => {
    const { id } = await upload();
    const { url } = await get(id, { ...me, impersonator_id: 900 });
    await open(url);
    const entry = {
      action: 'insurance_card_front_seen',
      outcome: 'done',
      actor_id: me.user_id,
      impersonator_id: 900,
    };
    expect(await audited(me.user_id)).toEqual([entry, entry]);
  });

  it('the insurance is shown to the same people and audited', async () => {
    await auth.call(account.update, { insurance_member_id: 'XYZ-1' }, { as: me });
    const record = (as: Caller) => auth.call(patientRecords.get, { id: me.user_id }, { as });
    const phlebotomist = staff({ user_id: 11 });
    expect(await codeOf(record(phlebotomist))).toBe('FORBIDDEN');
    auth.related.phlebotomist_ids = [11];
    auth.related.booked = [1];
    expect(await record(phlebotomist)).toMatchObject({ id: me.user_id, insurance_member_id: 'XYZ-1' });
    expect(await codeOf(record(staff({ roles: ['admin'], provider_id: 1 })))).toBe('ok');
    expect(await codeOf(record(staff({ roles: ['admin'], provider_id: 2 })))).toBe('FORBIDDEN');
    expect(await codeOf(record(staff({ roles: ['developer'] })))).toBe('ok');
    expect(await codeOf(record(me))).toBe('FORBIDDEN');
    const seen = await auth.rows(
      `SELECT actor_id, outcome FROM kit.audit_entry WHERE action = 'insurance_seen' AND subject = $1 ORDER BY id`,
      [String(me.user_id)],
    );
    expect(seen).toEqual([
      { actor_id: 11, outcome: 'FORBIDDEN' },
      { actor_id: 11, outcome: 'done' },
      { actor_id: 900, outcome: 'done' },
      { actor_id: 900, outcome: 'FORBIDDEN' },
      { actor_id: 900, outcome: 'done' },
    ]);
  });

  it('nobody sees a missing document, and strangers see none', async () => {
    expect(await codeOf(get(2_000_000))).toBe('NOT_FOUND');
    expect(await codeOf(auth.call(documents.list, {}))).toBe('UNAUTHENTICATED');
    expect(await codeOf(auth.call(documents.get, { id: 1 }))).toBe('UNAUTHENTICATED');
  });

  it('staff see no documents while visits cannot be read, but the patient does', async () => {
    await withAnother({ alone: true }, async (alone) => {
      const { caller } = await alone.patientWithoutMail();
      const file = await uploaded(alone, pdfOf(), 'pdf');
      const { id } = await alone.call(documents.create, { type: FRONT, file }, { as: caller });
      expect(await codeOf(alone.call(documents.get, { id }, { as: admin() }))).toBe('UNAVAILABLE');
      expect(await codeOf(alone.call(documents.get, { id }, { as: caller }))).toBe('ok');
    });
  });
});

describe('a link', () => {
  it('a link that was altered in any part opens nothing', async () => {
    const { url } = await upload();
    const { link, signature } = partsOf(url);
    const bad = [
      { link: link.replace(/^d-(\d+)/, (_all, id) => `d-${Number(id) + 1}`), signature },
      { link: `${link}0`, signature },
      { link, signature: signature.slice(0, -2) },
      { link, signature: `${signature.slice(0, -1)}${signature.endsWith('A') ? 'E' : 'A'}` },
      { link: 'd-1-1-zzzzzz-x', signature },
      { link: 'nothing', signature },
    ];
    for (const each of bad) expect(await codeOf(auth.call(documents.open, each))).toBe('LINK_INVALID');
  });

  it('a document link is valid for five minutes', async () => {
    const { url } = await upload();
    const later = (seconds: number) => new Date(Date.now() + seconds * 1_000);
    const links = auth.get(FileLinks);
    const { link, signature } = partsOf(url);
    expect(links.open(link, signature, later(295))).toMatchObject({ what: 'document' });
    expect(links.open(link, signature, later(305))).toBe('LINK_EXPIRED');
  });

  it('a refused document link leaves an audit entry', async () => {
    const { id, url } = await upload();
    await codeOf(open(url, (await auth.patient()).caller));
    const [entry] = await auth.rows(
      `SELECT outcome FROM kit.audit_entry WHERE action = 'file_link_followed' AND subject = $1`,
      [String(id)],
    );
    expect(entry).toEqual({ outcome: 'FORBIDDEN' });
  });
});

describe('files that no record names', () => {
  it('the nightly job removes old files without a document', async () => {
    const { key } = await open((await upload()).url);
    const lost = await uploaded(auth, pdfOf(), 'pdf');
    await auth.get(PurgeFilesTask).run();
    expect(await content(lost.key)).not.toBeNull();
    await auth.get(PurgeFilesTask).purge(new Date(Date.now() + 2 * 3_600_000));
    expect(await content(lost.key)).toBeNull();
    expect(await content(key)).not.toBeNull();
  });
});
