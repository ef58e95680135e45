import { buffer } from 'node:stream/consumers';
import { documents } from '@drawpoint/contracts/auth/documents.contract';
import { photos as photoList } from '@drawpoint/contracts/auth/photos.contract';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { Files } from '@drawpoint/nest-kit/files/files';
import { GIF } from '@drawpoint/nest-kit/testing/sample-files';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import sharp from 'sharp';
import { Database } from '../database.store.ts';
import { codeOf, fieldErrors, startAuth } from '../testing/start-auth.ts';
import { phonePhoto, uploaded } from '../testing/uploads.ts';
import { FileLinks } from '../files/file-links.ts';
import { ProfilePhotoStore } from './profile-photo.store.ts';
import { ProfilePhotos, type PreparedPhoto } from './profile-photos.ts';

const auth = startedOnce(startAuth);
let photos: ProfilePhotos;
let userId: number;
beforeEach(async () => {
  photos = auth.get(ProfilePhotos);
  userId = (await auth.patient()).id;
});

const now = new Date();
const replace = (photo: PreparedPhoto | null) =>
  inTransaction(auth.get(Database), (tx) => photos.replace(tx, userId, photo, now));
const urlOf = async () => {
  const photo = await auth.get(ProfilePhotoStore).of(userId);
  return photo && auth.get(FileLinks).toPhoto(photo.name, now);
};
const prepared = async () => photos.prepare(await uploaded(auth, await phonePhoto(1_200, 900), 'jpeg'));
const content = async (key: string) => {
  const stream = await auth.get(Files).read(key);
  return stream && buffer(stream);
};
const open = (url: string) => {
  const [, , , link = '', signature = ''] = url.split('/');
  return auth.call(documents.open, { link, signature });
};

describe('a photo', () => {
  it('a photo is a square of 512 pixels without metadata, and its URL needs no token', async () => {
    expect(await urlOf()).toBeNull();
    const photo = await prepared();
    await replace(photo);
    const url = (await urlOf())!;
    const { key, kind, name, cache_seconds } = await open(url);
    expect([kind, name, cache_seconds]).toEqual(['webp', 'photo.webp', 86_400]);
    const { width, height, format, exif } = await sharp((await content(key))!).metadata();
    expect({ width, height, format, exif }).toEqual({
      width: 512,
      height: 512,
      format: 'webp',
      exif: undefined,
    });
    await auth.until(async () => (await content(photo.uploaded.key)) === null);
  });

  it('the photo of a GIF is its first frame', async () => {
    await replace(await photos.prepare(await uploaded(auth, GIF, 'gif')));
    const { key, kind } = await open((await urlOf())!);
    const { pages, width } = await sharp((await content(key))!).metadata();
    const [red, , blue] = await sharp((await content(key))!)
      .raw()
      .toBuffer();
    expect({ kind, pages, width }).toEqual({ kind: 'webp', pages: undefined, width: 2 });
    expect(red! > 200 && blue! < 50).toBe(true);
  });

  it('a photo’s URL is the same all day and cannot be altered', async () => {
    await replace(await prepared());
    const url = (await urlOf())!;
    expect(await urlOf()).toBe(url);
    expect(await codeOf(open(url.replace('/p-', '/p-0')))).toBe('LINK_INVALID');
    expect(await codeOf(open(url.slice(0, -3)))).toBe('LINK_INVALID');
  });

  it('a replaced or removed photo loses its file and URL', async () => {
    const first = await prepared();
    await replace(first);
    const url = (await urlOf())!;
    await replace(await prepared());
    expect(await codeOf(open(url))).toBe('LINK_INVALID');
    await auth.until(async () => (await content(first.made.key)) === null);
    await replace(null);
    expect(await urlOf()).toBeNull();
  });

  it('patients see the photos of phlebotomists, not those of others', async () => {
    await replace(await prepared());
    const { caller } = await auth.patient();
    const shown = () =>
      auth.call(photoList.listOfPhlebotomists, { ids: `${userId},2147483` }, { as: caller });
    expect(await shown()).toEqual({ data: [] });
    await auth.rows(`UPDATE "user" SET is_phlebotomist = true WHERE id = $1`, [userId]);
    expect(await shown()).toEqual({ data: [{ id: userId, photo: await urlOf() }] });
    await auth.rows(`UPDATE "user" SET deleted_at = now() WHERE id = $1`, [userId]);
    expect(await shown()).toEqual({ data: [] });
  });

  it('an unreadable photo is a field error', async () => {
    const broken = (await phonePhoto(600, 600)).subarray(0, 700);
    const file = await uploaded(auth, broken, 'jpeg');
    expect(await fieldErrors(photos.prepare(file))).toEqual({
      profile_photo: ['This image could not be read. Please try another one.'],
    });
  });
});
