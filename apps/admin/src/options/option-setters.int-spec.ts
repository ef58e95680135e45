import { options } from '@drawpoint/contracts/admin/options.contract';
import { startServices } from '@drawpoint/nest-kit/testing/start-services';
import { CLASSIFIED_OPTION_KEYS } from '@drawpoint/rules/known-options';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { adminService } from '../admin.service.ts';
import { ADMIN, DEVELOPER, optionsUnderTest, problems } from '../testing/options-under-test.ts';

const env = { SITE_OPTIONS: '{"company_phone":"+12125550199"}' };
const world = startedOnce(() => startServices([adminService], { env }));

const { all, called, update, add } = optionsUnderTest(() => world);

describe('GET /company/claims', () => {
  it('everybody reads what admins say about the company, and nothing until they say it', async () => {
    const claims = () => world.call(options.listClaims, {}, null);
    const keys = ['claim_people', 'claim_insurance', 'claim_labs'];
    expect(await claims()).toEqual(keys.map((key) => ({ key, value: null })));
    const text = 'All certified and insured.\nEach carries a badge.';
    const { id, version } = await called('claim_people');
    await world.call(options.update, { id, version, value: text }, ADMIN);
    expect(await claims()).toEqual([
      ...[{ key: 'claim_people', value: text }],
      ...keys.slice(1).map((key) => ({ key, value: null })),
    ]);
  });
});

describe('Wordings of texts with legal weight', () => {
  it('developers set them in each language, and the pages read those that are set', async () => {
    const wordings = async () => (await world.call(options.listWordings, {}, null)).data;
    expect(await wordings()).toEqual([]);
    const set = async (key: string, value: string, who = DEVELOPER) => {
      const { id, version } = await called(key);
      return problems(world.call(options.update, { id, version, value }, who));
    };
    expect(await set('legal_terms', 'Be kind.', ADMIN)).toBe('FORBIDDEN');
    expect(await set('sms_help_es', 'Llame al 555.')).toEqual({ value: ['The text must name STOP.'] });
    expect(await set('legal_terms', 'Be kind.')).toEqual({});
    expect(await set('consent_terms_accept_es', 'Acepto.')).toEqual({});
    expect(await wordings()).toEqual(
      expect.arrayContaining([
        { key: 'legal_terms', value: 'Be kind.' },
        { key: 'consent_terms_accept_es', value: 'Acepto.' },
      ]),
    );
    expect(await set('legal_terms', '')).toEqual({});
    expect((await wordings()).map(({ key }) => key)).toEqual(['consent_terms_accept_es']);
  });
});

describe('Options of the site', () => {
  it('every option of the product has a documented setter, and admins set eight', async () => {
    const builtIn = (await all()).filter((each) => each.built_in);
    expect(builtIn.map(({ key }) => key).sort()).toEqual([...CLASSIFIED_OPTION_KEYS].sort());
    const ofAdmins = [
      ...['claim_insurance', 'claim_labs', 'claim_people'],
      ...['company_address', 'company_phone', 'site_copyright', 'site_favicon', 'site_title'],
    ];
    expect(
      builtIn
        .filter(({ set_by }) => set_by === 'admins')
        .map(({ key }) => key)
        .sort(),
    ).toEqual(ofAdmins);
  });

  it.each([
    ['an admin', ADMIN],
    ['a developer', DEVELOPER],
  ])('%s see and set each option of the product as documented', async (_name, who) => {
    const seen = (await all(who)).map(({ key }) => key);
    for (const key of CLASSIFIED_OPTION_KEYS) {
      const { id, value, set_by, managed_by_env } = await called(key);
      const may = who === DEVELOPER || set_by === 'admins';
      const set = (input: object) => problems(world.call(options.update, { id, value, ...input }, who));
      const refused = may ? (managed_by_env ? 'OPTION_MANAGED' : {}) : 'FORBIDDEN';
      expect([key, seen.includes(key), await set({})]).toEqual([key, may, refused]);
      const bad = { value: 'no such value', version: 99 };
      if (!may) expect([key, await set(bad)]).toEqual([key, 'FORBIDDEN']);
    }
  });

  it('options added by developers are for admins too, unless marked, and the mark can change', async () => {
    expect(await add({ key: 'open_word' })).toMatchObject({ set_by: 'admins' });
    const { id } = await add({ key: 'closed_word', set_by: 'developers' });
    const seen = async () => (await all(ADMIN)).map(({ key }) => key);
    const set = (who = ADMIN) => problems(world.call(options.update, { id, value: 'x' }, who));
    expect(await seen()).toContain('open_word');
    expect(await seen()).not.toContain('closed_word');
    expect(await set()).toBe('FORBIDDEN');
    expect(await set(DEVELOPER)).toEqual({});
    await update('closed_word', { set_by: 'admins' });
    expect(await set()).toEqual({});
    expect(await problems(update('open_word', { set_by: 'developers' }, ADMIN))).toBe('FORBIDDEN');
  });

  it('options of the product can be closed to admins, but rights and limits never opened to them', async () => {
    for (const key of ['admin_scope', 'password_strength', 'booking_hold_minutes']) {
      expect(await problems(update(key, { set_by: 'admins' }))).toEqual({ set_by: [expect.any(String)] });
      await world.database('admin').rows(`UPDATE site_option SET set_by = 'admins' WHERE key = $1`, [key]);
      expect(await problems(update(key, { value: '1' }, DEVELOPER))).not.toBe('FORBIDDEN');
      expect((await called(key)).set_by).toBe('developers');
    }
    expect(await update('site_title', { set_by: 'developers' })).toMatchObject({ set_by: 'developers' });
    expect((await all(ADMIN)).map(({ key }) => key)).not.toContain('site_title');
    await update('site_title', { set_by: 'admins' });
  });

  it('each change and each refused change of an option leaves an audit entry', async () => {
    const outcomes: [string, string][] = [
      ['site_title', 'done'],
      ['admin_scope', 'FORBIDDEN'],
    ];
    for (const [key, outcome] of outcomes) {
      const { id } = await called(key);
      await problems(world.call(options.update, { id, value: 'all' }, ADMIN));
      const entries = await world
        .database('admin')
        .rows(`SELECT * FROM kit.audit_entry WHERE action = 'option_changed' ORDER BY id`);
      expect(entries.at(-1)).toMatchObject({ actor_id: ADMIN.user_id, subject: String(id), outcome });
    }
  });

  it('all invalid fields of an option are reported at once', async () => {
    expect(
      await problems(add({ key: 'site_title', type: 'select', option_category_id: 999, label: '' })),
    ).toEqual({
      key: ['There is an option with this key already.'],
      config: ['Add at least one choice.'],
      option_category_id: ['There is no such category.'],
      label: expect.any(Array),
    });
    await add({ key: 'all_wrong', type: 'number' });
    const wrong = { value: 'many', option_category_id: 999, key: 'site_title' };
    expect(Object.keys(await problems(update('all_wrong', wrong))).toSorted()).toEqual(
      Object.keys(wrong).toSorted(),
    );
    expect(Object.keys(await problems(update('all_wrong', { ...wrong, label: '' }))).toSorted()).toEqual([
      ...['key', 'label', 'option_category_id', 'value'],
    ]);
    // An admin sees nothing of the options except the value.
    expect(await problems(update('all_wrong', { ...wrong, label: '' }, ADMIN))).toBe('FORBIDDEN');
  });
});
