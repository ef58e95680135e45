import { optionCategories } from '@drawpoint/contracts/admin/option-categories.contract';
import { OPTIONS_CHANGED, optionChanged } from '@drawpoint/contracts/admin/option.events';
import { options, type SiteOption } from '@drawpoint/contracts/admin/options.contract';
import { publicMediaPath } from '@drawpoint/contracts/appointments/media.contract';
import { readEvents } from '@drawpoint/contracts/event-log';
import type { InputOf } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { callerOf, startServices } from '@drawpoint/nest-kit/testing/start-services';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { until } from '@drawpoint/nest-kit/testing/until';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { adminService } from '../admin.service.ts';
import { ADMIN, DEVELOPER, optionsUnderTest, problems } from '../testing/options-under-test.ts';

const PHLEBOTOMIST = callerOf({ user_id: 3, roles: ['phlebotomist'] });
const PATIENT = callerOf({ user_id: 4 });

/** Media files that an option may use: whether each is an image. */
const library = new Map([
  [7, true],
  [8, false],
]);
const world = startedOnce(() =>
  startServices([adminService], {
    fakes: {
      'appointments.media.reserve': ({ id, images_only }: { id: number; images_only: boolean }) => {
        const isImage = library.get(id);
        if (isImage === undefined || (images_only && !isImage)) throw new AppError('NOT_FOUND');
        return {};
      },
    },
    env: { SITE_OPTIONS: '{"company_phone":"+12125550199"}' },
  }),
);

const { called, update, add } = optionsUnderTest(() => world);
const toldOf = async (wanted: string) => {
  const read = readEvents('admin');
  const input = { after: { position: 0, id: null }, limit: 500, types: [optionChanged.type] };
  const { events } = await world.busOf('booking').call(read, input, systemContext());
  type AnnouncedOption = { key: string; value: string | null; media_id: number | null };
  return events.map(({ data }) => data as AnnouncedOption).filter(({ key }) => key === wanted);
};

describe('GET /options', () => {
  it('everybody gets the six public options and the value of no other option', async () => {
    await add({ key: 'secret_word' });
    await update('secret_word', { value: 'hush' });
    const listed = await world.call(options.list, {}, null);
    expect(listed).toEqual([
      { key: 'site_title', value: 'Drawpoint' },
      { key: 'site_favicon', value: '/favicon.svg' },
      { key: 'site_copyright', value: '© 2026 Drawpoint' },
      { key: 'password_strength', value: 'strong' },
      { key: 'company_address', value: null },
      { key: 'company_phone', value: '+12125550199' },
    ]);
  });
});

describe('the options of the site', () => {
  it.each([
    ['a patient', PATIENT],
    ['a phlebotomist', PHLEBOTOMIST],
    ['a stranger', null],
  ])('the options are closed to %s', async (_who, caller) => {
    const code = caller ? 'FORBIDDEN' : 'UNAUTHENTICATED';
    const { id } = await called('site_title');
    for (const call of [
      () => world.call(options.listAll, {}, caller),
      () => world.call(options.update, { id, value: 'Mine' }, caller),
      () => world.call(options.create, { key: 'mine', label: 'Mine', type: 'text' }, caller),
      () => world.call(options.remove, { id }, caller),
      () => world.call(optionCategories.list, {}, caller),
      () => world.call(optionCategories.create, { name: 'Mine' }, caller),
    ]) {
      await expect(call()).rejects.toMatchObject({ code });
    }
  });

  it('admins set option values, and only developers define, add and delete options', async () => {
    expect(await update('site_title', { value: ' Blood at home ' }, ADMIN)).toMatchObject({
      value: 'Blood at home',
    });
    const { id } = await called('site_title');
    for (const change of [{ label: 'X' }, { key: 'x_y' }, { type: 'number' }, { option_category_id: null }]) {
      const sent = { id, value: 'X', ...change } as InputOf<typeof options.update>;
      await expect(world.call(options.update, sent, ADMIN)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    await expect(
      world.call(options.create, { key: 'x_y', label: 'X', type: 'text' }, ADMIN),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(world.call(options.remove, { id }, ADMIN)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await called('site_title')).value).toBe('Blood at home');
    await update('site_title', { value: 'Drawpoint' });
  });

  it.each<[SiteOption['type'], unknown, string | null, unknown]>([
    ['text', ' one line ', 'one line', 'two\nlines'],
    ['textarea', 'two\nlines', 'two\nlines', 'a\u0007bell'],
    ['checkbox', true, 'true', 'perhaps'],
    ['switch', 0, 'false', 'perhaps'],
    ['radio', 'b', 'b', 'z'],
    ['select', 'a', 'a', 'z'],
    ['multiselect', ['b', 'a'], '["a","b"]', ['a', 'z']],
    ['number', 12.5, '12.5', 'twelve'],
    ['email', 'desk@example.com', 'desk@example.com', 'desk'],
    ['url', 'https://example.com/a?b=c', 'https://example.com/a?b=c', 'javascript:alert(1)'],
    ['color', '#0f766e', '#0f766e', 'teal'],
    ['date', '2026-12-15', '2026-12-15', '2026-02-30'],
    ['datetime', '2026-12-15T09:30', '2026-12-15T09:30', '2026-12-15'],
    ['media', 7, '7', 9],
  ])('an option of type %s accepts a valid value and rejects another', async (type, good, kept, bad) => {
    const config = ['radio', 'select', 'multiselect'].includes(type)
      ? { choices: ['a', 'b'].map((value) => ({ label: value.toUpperCase(), value })) }
      : null;
    const { id } = await add({ key: `of_type_${type}`, type, config });
    const set = (value: unknown) =>
      world.call(options.update, { id, value } as InputOf<typeof options.update>, ADMIN);
    expect(await set(good)).toMatchObject({ value: kept, type });
    expect(await problems(set(bad))).toEqual({ value: [expect.any(String)] });
    expect((await called(`of_type_${type}`)).value).toBe(kept);
    expect((await set(null)).value).toBe(['checkbox', 'switch'].includes(type) ? 'false' : null);
  });

  it.each([
    ['booking_grid_minutes', '20', ['7', '25', '0', '90', 'x']],
    ['booking_hold_minutes', '60', ['0', '61', '2.5']],
    ['booking_notice_minutes', '0', ['-1', '99999']],
    ['booking_horizon_days', '90', ['0', '1827']],
    ['presence_offline_minutes', '30', ['-1', '10081', '1.5']],
    ['tip_max', '50', ['-1', '10001', '9.5']],
    ['password_strength', 'very_strong', ['weak']],
    ['record_days', '30', ['0', '3651', 'year']],
    ['admin_scope', 'all', ['everybody']],
  ])('the option %s has its own range', async (key, good, bad) => {
    const before = await called(key);
    for (const value of bad) {
      expect(await problems(update(key, { value }))).toEqual({ value: [expect.any(String)] });
    }
    expect(await update(key, { value: good })).toMatchObject({ value: good });
    await update(key, { value: before.value });
  });

  it('options that the product reads keep key and type and cannot be deleted', async () => {
    const { id } = await called('admin_scope');
    for (const change of [{ key: 'other_key' }, { type: 'text' as const }, { config: { choices: [] } }]) {
      expect(await problems(update('admin_scope', change))).toBe('OPTION_BUILT_IN');
    }
    for (const force of [undefined, true]) {
      expect(await problems(world.call(options.remove, { id, force }, DEVELOPER))).toBe('OPTION_BUILT_IN');
    }
    expect(await update('admin_scope', { label: 'Whose records admins see' })).toMatchObject({ id });
  });

  it('options set by the environment are marked and cannot be changed', async () => {
    expect(await called('company_phone')).toMatchObject({ managed_by_env: true, value: '+12125550199' });
    expect(await problems(update('company_phone', { value: '1' }))).toBe('OPTION_MANAGED');
  });

  it('an option shows a library image to everybody, and no missing file', async () => {
    await update('site_favicon', { value: '7' });
    const listed = await world.call(options.list, {}, null);
    expect(listed.find(({ key }) => key === 'site_favicon')?.value).toBe('/api/public-media/7');
    expect((await toldOf('site_favicon')).at(-1)).toMatchObject({ value: '7', media_id: 7 });
    await update('site_favicon', { value: null });
  });

  it('the icon must be a library image, and an older address counts as unset', async () => {
    const elsewhere = 'https://elsewhere.test/x.png';
    for (const value of ['8', '9', elsewhere, '//elsewhere.test/x.png', '/x.png', '/api/public-media/9']) {
      expect(await problems(update('site_favicon', { value }))).toEqual({ value: [expect.any(String)] });
    }
    expect(await update('site_favicon', { value: publicMediaPath(7) })).toMatchObject({ value: '7' });
    await world
      .database('admin')
      .rows(`UPDATE site_option SET value = '//elsewhere.test/x.png' WHERE key = 'site_favicon'`);
    const listed = await world.call(options.list, {}, null);
    expect(listed.find(({ key }) => key === 'site_favicon')?.value).toBe('/favicon.svg');
    await update('site_favicon', { value: null });
  });

  it('a file option accepts any library file that is reserved for it', async () => {
    await add({ key: 'terms_file', type: 'media' });
    const wrong = await problems(update('terms_file', { value: '9', label: '', key: 'site_title' }));
    expect(Object.keys(wrong).toSorted()).toEqual(['key', 'label', 'value']);
    expect(await update('terms_file', { value: '8' })).toMatchObject({ value: '8' });
    expect(await problems(update('terms_file', { value: '9' }))).toEqual({
      value: ['Choose a file of the media library that is not attached to a request.'],
    });
  });

  it('an option that becomes a file option shows no file without a reservation', async () => {
    await add({ key: 'some_text' });
    await update('some_text', { value: '9' });
    expect(await problems(update('some_text', { type: 'media', value: '9' }))).toHaveProperty('value');
    expect(await update('some_text', { type: 'media' })).toMatchObject({ type: 'media', value: null });
  });

  it('an option of a type without choices accepts a configuration without choices', async () => {
    expect(await add({ key: 'plain', config: {} })).toMatchObject({ key: 'plain', config: null });
  });

  it('an option with a taken key, missing or duplicate choices, or an unknown category is rejected', async () => {
    const choice = { label: 'A', value: 'a' };
    expect(await problems(add({ key: 'site_title' }))).toHaveProperty('key');
    expect(await problems(add({ key: 'Not a key' }))).toHaveProperty('key');
    expect(await problems(add({ type: 'select' }))).toHaveProperty('config');
    expect(await problems(add({ type: 'radio', config: { choices: [choice, choice] } }))).toHaveProperty(
      'config',
    );
    expect(await problems(add({ option_category_id: 999 }))).toHaveProperty('option_category_id');
  });

  it('a deleted option can be added again under its key, and one deleted permanently is gone', async () => {
    const { id } = await add({ key: 'passing' });
    await update('passing', { value: 'here' });
    const gone = () => world.call(options.remove, { id }, DEVELOPER);
    expect(await gone()).toEqual({ message: 'Option deleted.' });
    expect(await called('passing')).toBeUndefined();
    await expect(gone()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await add({ key: 'passing', label: 'Again' })).toMatchObject({ id, label: 'Again', value: null });
    expect(await world.call(options.remove, { id, force: '1' }, DEVELOPER)).toEqual({
      message: 'Option permanently deleted.',
    });
    expect(await world.database('admin').rows(`SELECT 1 FROM site_option WHERE key = 'passing'`)).toEqual([]);
    expect((await toldOf('passing')).at(-1)?.value).toBeNull();
  });

  it('an option whose type changes keeps its value only when it fits', async () => {
    await add({ key: 'changing' });
    await update('changing', { value: '42' });
    expect(await update('changing', { type: 'number' })).toMatchObject({ value: '42' });
    expect(await update('changing', { type: 'color' })).toMatchObject({ value: null });
  });

  it('an edit of an older version of an option is STALE', async () => {
    const before = await called('site_copyright');
    await update('site_copyright', { value: '© 2027', version: before.version });
    expect(await problems(update('site_copyright', { value: '© 2028', version: before.version }))).toBe(
      'STALE',
    );
  });

  it('each change of an option is published to the services and the gateway', async () => {
    const heard: unknown[] = [];
    const end = world.busOf('gateway').onBroadcast(OPTIONS_CHANGED, (data) => heard.push(data));
    await update('booking_grid_minutes', { value: '30' });
    expect((await toldOf('booking_grid_minutes')).at(-1)?.value).toBe('30');
    await until(async () => heard.length > 0);
    end();
    // Options that nobody ever changed are also published at startup.
    expect(await toldOf('company_address')).toHaveLength(1);
  });
});

describe('the categories of options', () => {
  const names = async () => (await world.call(optionCategories.list, {}, ADMIN)).data.map(({ name }) => name);

  it('admins and developers add, rename and delete categories, and the options stay', async () => {
    const { id } = await world.call(optionCategories.create, { name: ' Printing ' }, ADMIN);
    expect(await world.call(optionCategories.rename, { id, name: 'Paper' }, DEVELOPER)).toEqual({
      id,
      name: 'Paper',
    });
    expect(await names()).toEqual(['Booking', 'Company', 'Legal texts', 'Paper', 'Security', 'Site']);
    await add({ key: 'paper_size', option_category_id: id });
    expect(await world.call(optionCategories.remove, { id }, ADMIN)).toEqual({
      message: 'Category deleted.',
    });
    expect((await called('paper_size')).option_category_id).toBeNull();
    await expect(world.call(optionCategories.remove, { id }, ADMIN)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('category names are unique, even with concurrent requests', async () => {
    expect(await problems(world.call(optionCategories.create, { name: 'sITE' }, ADMIN))).toHaveProperty(
      'name',
    );
    expect(await problems(world.call(optionCategories.create, { name: '  ' }, ADMIN))).toHaveProperty('name');
    const race = await Promise.allSettled(
      Array.from({ length: 5 }, () => world.call(optionCategories.create, { name: 'Race' }, DEVELOPER)),
    );
    expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
