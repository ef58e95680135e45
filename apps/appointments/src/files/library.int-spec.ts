import { media } from '@drawpoint/contracts/appointments/media.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { pdfOf, PNG } from '@drawpoint/nest-kit/testing/sample-files';
import {
  admin,
  developer,
  otherAdmin,
  outcome,
  patient,
  phlebotomist,
  useAppointments,
} from '../testing/start-appointments.ts';
import { stored, uploaded } from '../testing/uploads.ts';

const homeless = callerOf({ user_id: 41, roles: ['admin'] });
const everywhere: Caller = { ...otherAdmin, admin_scope: 'all' };

describe('The media library', () => {
  const world = useAppointments();
  beforeEach(() => world.rows('TRUNCATE media, known_option'));

  const add = async (who = admin, name = 'logo.png') =>
    (await world.call(media.uploadForProvider, { file: { ...(await uploaded(PNG, 'png')), name } }, who)).id;
  const listed = async (who: Caller) => (await world.call(media.list, {}, who)).data;
  const partsOf = (url: string | null) => {
    const [, link = '', signature = ''] = /^\/api\/media-files\/([^/]+)\/([^/]+)$/.exec(url ?? '') ?? [];
    return { link, signature };
  };
  const show = (id: number, key = 'site_favicon') =>
    world.rows(
      `INSERT INTO known_option (id, version, key, value, media_id) VALUES (1, 1, '${key}', '${id}', ${id})`,
    );

  it('the library shows an upload with name, type, size, uploader, time and a small image', async () => {
    const id = await add();
    const [file] = await listed(admin);
    expect(file).toMatchObject({
      id,
      original_name: 'logo.png',
      mime_type: 'image/png',
      size: expect.any(Number),
      path: expect.stringMatching(/^appointments\//),
      created_at: expect.any(String),
      uploader: { email: expect.any(String), full_name: expect.any(String) },
    });
    const small = await world.call(media.openLink, partsOf(file!.thumbnail_url), null);
    expect(small).toMatchObject({ kind: 'webp', name: `thumbnail-${id}.webp` });
    expect((await stored(small.key))!.length).toBe(small.size);
    expect(await world.call(media.openLink, partsOf(file!.url), null)).toMatchObject({ kind: 'png' });
    const document = await uploaded(pdfOf(), 'pdf');
    await world.call(media.uploadForProvider, { file: { ...document, name: 'plan.pdf' } }, admin);
    expect((await listed(admin))[0]).toMatchObject({ original_name: 'plan.pdf', thumbnail_url: null });
  });

  it('a logo stays transparent, an attachment of a visit does not', async () => {
    const file = { ...(await uploaded(PNG, 'png')), name: 'logo.png' };
    await world.call(media.uploadForProvider, { file }, admin);
    const [logo] = await listed(admin);
    expect(logo).toMatchObject({ mime_type: 'image/png', thumbnail_url: expect.any(String) });
    expect(await world.call(media.openLink, partsOf(logo!.url), null)).toMatchObject({ kind: 'png' });
    const again = { ...(await uploaded(PNG, 'png')), name: 'scan.png' };
    const { id } = await world.call(media.upload, { file: again }, admin);
    expect(await world.rows(`SELECT kind FROM media WHERE id = ${id}`)).toEqual([{ kind: 'jpeg' }]);
  });

  it('admins see their provider’s files, developers all; attachments of others are not in the library', async () => {
    await add(admin, 'ours.png');
    await add(otherAdmin, 'theirs.png');
    await add(homeless, 'nobodys.png');
    await world.call(media.upload, { file: await uploaded(pdfOf(), 'pdf') }, phlebotomist);
    const names = async (who: Caller) => (await listed(who)).map(({ original_name }) => original_name);
    expect(await names(admin)).toEqual(['ours.png']);
    expect(await names(otherAdmin)).toEqual(['theirs.png']);
    expect(await names(homeless)).toEqual(['nobodys.png']);
    expect(await names(developer)).toEqual(['nobodys.png', 'theirs.png', 'ours.png']);
    expect(await names(everywhere)).toHaveLength(3);
    for (const who of [patient, phlebotomist]) {
      expect(await outcome(world.call(media.list, {}, who))).toBe('FORBIDDEN');
      expect(await outcome(world.call(media.remove, { id: 1 }, who))).toBe('FORBIDDEN');
    }
  });

  it('the library has pages, newest first, with a total, and each file is on one page', async () => {
    await world.rows(
      `INSERT INTO media (owner_id, provider_id, file_key, kind, size, sha256, created_at, in_library)
       SELECT CASE WHEN i % 5 = 0 THEN ${admin.user_id} ELSE 900 END, CASE WHEN i % 3 > 0 THEN i % 3 END, 'file ' || i, 'png', 1, '',
              now() - i * 7 % 10 * interval '1 hour', i % 4 > 0
         FROM generate_series(1, 80) i`,
    );
    type File = { id: number; owner_id: number; provider_id: number | null; created_at: Date };
    const library = (await world.rows<File>('SELECT * FROM media WHERE in_library')).sort(
      (one, other) => other.created_at.getTime() - one.created_at.getTime() || other.id - one.id,
    );
    const shownTo = [
      { who: developer, shows: () => true },
      { who: admin, shows: (file: File) => file.provider_id === 1 || file.owner_id === admin.user_id },
    ];
    for (const { who, shows } of shownTo) {
      const wanted = library.filter(shows).map(({ id }) => id);
      const ids: number[] = [];
      for (let page = 1; page <= Math.ceil(wanted.length / 9) + 1; page += 1) {
        const { data, total } = await world.call(media.list, { page, per: 9 }, who);
        expect(total).toBe(wanted.length);
        ids.push(...data.map(({ id }) => id));
      }
      expect(ids).toEqual(wanted);
    }
  });

  it('a link opens a file until it expires or the file is deleted', async () => {
    const id = await add();
    const { link, signature } = partsOf((await listed(admin))[0]!.url);
    const forged = link.replace(`m-${id}-`, `m-${id + 1}-`);
    expect(await outcome(world.call(media.openLink, { link: forged, signature }, null))).toBe('LINK_INVALID');
    expect(await outcome(world.call(media.openLink, { link, signature: 'x' }, null))).toBe('LINK_INVALID');
    await world.call(media.remove, { id }, admin);
    expect(await outcome(world.call(media.openLink, { link, signature }, null))).toBe('LINK_INVALID');
  });

  it('everybody may open a file that an option shows, and nobody else’s files otherwise', async () => {
    const id = await add();
    expect(await outcome(world.call(media.openPublic, { id }, null))).toBe('NOT_FOUND');
    await show(id);
    expect(await world.call(media.openPublic, { id }, null)).toMatchObject({ kind: 'png' });
  });

  it('an unused file can be deleted, a file in use cannot', async () => {
    const id = await add();
    const { link, signature } = partsOf((await listed(admin))[0]!.url);
    const { key } = await world.call(media.openLink, { link, signature }, null);
    await show(id);
    expect(await outcome(world.call(media.remove, { id }, admin))).toBe('MEDIA_IN_USE');
    await world.rows('TRUNCATE known_option');
    expect(await outcome(world.call(media.remove, { id }, otherAdmin))).toBe('NOT_FOUND');
    expect(await stored(key)).not.toBeNull();
    expect(await world.call(media.remove, { id }, admin)).toEqual({ message: 'File deleted.' });
    expect(await world.rows('SELECT 1 FROM media')).toEqual([]);
    for (let tries = 0; tries < 200 && (await stored(key)) !== null; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    expect(await stored(key)).toBeNull();
  });

  describe('a file that an option takes', () => {
    const reserve = (id: number, who: Caller | null = admin, images_only = false) => {
      const input = { id, images_only };
      return outcome(world.busOf('admin').call(media.reserve, input, { ...systemContext(), caller: who }));
    };
    const remove = (id: number) => outcome(world.call(media.remove, { id }, admin));
    const addPdf = async () => {
      const file = { ...(await uploaded(pdfOf(), 'pdf')), name: 'plan.pdf' };
      return (await world.call(media.uploadForProvider, { file }, admin)).id;
    };

    it('an option takes a file of the library that the caller manages, and only an image where images are required', async () => {
      const [image, pdf] = [await add(), await addPdf()];
      expect([await reserve(image), await reserve(pdf), await reserve(image, admin, true)]).toEqual(
        Array(3).fill('ok'),
      );
      expect(await reserve(pdf, admin, true)).toBe('NOT_FOUND');
      for (const who of [otherAdmin, null]) expect(await reserve(image, who)).toBe('NOT_FOUND');
      const { id } = await world.call(media.upload, { file: await uploaded(pdfOf(), 'pdf') }, admin);
      for (const who of [admin, developer]) expect(await reserve(id, who)).toBe('NOT_FOUND');
    });

    it.each(['open', 'closed'])('an option cannot take a file attached to an %s request', async (state) => {
      const id = await addPdf();
      await world.rows(`INSERT INTO appointment_request
          (user_id, phlebotomist_id, phlebotomist_name, actor_id, attachment_id, requested_at, deleted_at)
        VALUES (4, 3, 'Maria Santos', 3, ${id}, now(), ${state === 'open' ? 'NULL' : 'now()'})`);
      for (const who of [admin, developer]) expect(await reserve(id, who)).toBe('NOT_FOUND');
    });

    it('a reserved file stays until the option shows it, and can be deleted when no option does', async () => {
      const id = await add();
      expect([await reserve(id), await remove(id)]).toEqual(['ok', 'MEDIA_IN_USE']);
      await world.rows(`UPDATE media SET reserved_until = now() - interval '1 second'`);
      expect(await remove(id)).toBe('ok');
      expect(await reserve(id)).toBe('NOT_FOUND');
    });
  });
});
