import { labTests, type LabTest, type TubePlan } from '@drawpoint/contracts/booking/lab-tests.contract';
import { tubes, type Tube } from '@drawpoint/contracts/booking/tubes.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { ADMIN, DEVELOPER, PHLEBOTOMIST } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';

const VALUES = {
  ...{ cap_color: 'lavender' as const, fill_ml: 4, inversions: 8, spin_minutes: 0 },
  ...{ temperature: 'room' as const, protect_from_light: false },
};
const LAVENDER: Tube = {
  ...{ id: 9, version: 1, provider_id: null, name: 'Lavender', additive: 'edta', place: 9, active: true },
  ...{ ...VALUES, own: null, catalog: VALUES },
};
const NONE = {
  ...{ cap_color: null, fill_ml: null, inversions: null, spin_minutes: null, temperature: null },
  protect_from_light: null,
};
const OWN: Tube = { ...LAVENDER, version: 2, provider_id: 1, fill_ml: 3, own: { ...NONE, fill_ml: 3 } };
const NEEDS = { tube_id: 9, volume_ml: 2, fasting_hours: 0 };
const CBC: LabTest = {
  ...{ id: 1, version: 1, provider_id: null, name: 'CBC', active: true, ...NEEDS, own: null, catalog: NEEDS },
};
const PLAN: TubePlan = {
  ...{ tubes: [{ tube: LAVENDER, count: 2, volume_ml: 6 }], discard: true, fasting_hours: 12 },
  handling: { temperatures: ['on_ice'], protect_from_light: true, spin_minutes: 15 },
};

const rowOf = (name: RegExp) => screen.findByRole('row', { name });
const openTubes = () => renderScreen('/admin/tests-and-tubes?tab=tubes');
const openTests = () => renderScreen('/admin/tests-and-tubes');
type User = Awaited<ReturnType<typeof openTubes>>;
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save' }));

describe('The catalog of tests and tubes for developers', () => {
  beforeEach(() => signInAs(DEVELOPER));

  it('a new tube shows its errors under the fields and is saved', async () => {
    answer(tubes.list, pageOf([]));
    const user = await openTubes();
    await screen.findByText('No tubes found');
    await user.click(screen.getByRole('button', { name: 'Add a tube' }));
    await fill(user, await screen.findByLabelText('Name'), 'Yellow');
    await fill(user, screen.getByLabelText('Fill volume (mL)'), '0');
    await save(user);
    await screen.findByText('Enter at least 0.1.');
    await fill(user, screen.getByLabelText('Order of draw'), '2');
    await fill(user, screen.getByLabelText('Fill volume (mL)'), '8.5');
    await fill(user, screen.getByLabelText('Inversions (0: none)'), '8');
    await fill(user, screen.getByLabelText('Spin within (min, 0: not spun)'), '0');
    await user.selectOptions(screen.getByLabelText('Cap'), 'Yellow');
    await user.selectOptions(screen.getByLabelText('Additive'), 'ACD');
    await user.selectOptions(screen.getByLabelText('Temperature'), 'On ice');
    await user.selectOptions(screen.getByLabelText('Protect from light'), 'No');
    refuse(tubes.create, 'INVALID_INPUT', { errors: { place: ['Lavender has this place already.'] } });
    await save(user);
    await screen.findByText('Lavender has this place already.');
    const sent = answer(tubes.create, LAVENDER);
    await save(user);
    await screen.findByText('Saved.');
    expect(sent).toEqual([
      {
        ...{ name: 'Yellow', place: 2, cap_color: 'yellow', additive: 'acd', fill_ml: 8.5, inversions: 8 },
        ...{ spin_minutes: 0, temperature: 'on_ice', protect_from_light: false },
      },
    ]);
  });

  it('a tube that tests need is not retired, and the reason is said', async () => {
    answer(tubes.list, pageOf([LAVENDER]));
    refuse(tubes.update, 'INVALID_INPUT', { errors: { active: ['2 tests need this tube.'] } });
    const user = await openTubes();
    await user.click(within(await rowOf(/Lavender/)).getByRole('button', { name: /More/ }));
    await user.click(await screen.findByRole('button', { name: /^Retire/ }));
    await screen.findByText('2 tests need this tube.');
  });

  it('a retired test is marked, and can be used again', async () => {
    answer(tubes.list, pageOf([LAVENDER]));
    const asked = answer(labTests.list, pageOf([{ ...CBC, active: false }]));
    const sent = answer(labTests.update, CBC);
    const user = await openTests();
    const row = await rowOf(/CBC/);
    expect(row.textContent).toContain('Retired');
    expect(within(row).queryByRole('button', { name: /Edit/ })).toBeNull();
    await user.click(within(row).getByRole('button', { name: 'Use CBC again' }));
    await screen.findByText('CBC is in use again.');
    expect(sent).toEqual([{ id: '1', version: 1, active: true }]);
    expect(asked[0]).toMatchObject({ retired: 'true' });
  });

  it('a conflicting save can be taken over', async () => {
    answer(tubes.list, pageOf([LAVENDER]));
    answer(labTests.list, pageOf([CBC]));
    const current = { ...CBC, version: 2, volume_ml: 3, catalog: { ...NEEDS, volume_ml: 3 } };
    refuse(labTests.update, 'STALE', { details: { current, changed: ['volume_ml'] } });
    const user = await openTests();
    await user.click(await screen.findByRole('button', { name: 'Edit CBC' }));
    await fill(user, await screen.findByLabelText('Volume of blood (mL)'), '4');
    await save(user);
    const told = await screen.findByRole('region', { name: 'Saved elsewhere' });
    within(told).getByText('3 mL');
    await user.click(within(told).getByRole('button', { name: 'Use this' }));
    const sent = answer(labTests.update, current);
    await save(user);
    await screen.findByText('Saved.');
    expect(sent).toEqual([{ id: '1', version: 2, name: 'CBC', tube_id: 9, volume_ml: 3, fasting_hours: 0 }]);
  });
});

describe('Tests and tubes for managers of a provider', () => {
  beforeEach(() => signInAs(ADMIN));

  it('an admin sets a value, and blank fields keep the catalog’s', async () => {
    answer(tubes.list, pageOf([{ ...OWN, version: 1, fill_ml: 4, own: NONE }]));
    const user = await openTubes();
    expect((await rowOf(/Lavender/)).textContent).not.toContain('Own value');
    expect(screen.queryByRole('button', { name: 'Add a tube' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Edit Lavender' }));
    const field = await screen.findByLabelText<HTMLInputElement>('Fill volume (mL)');
    expect(field.placeholder).toBe('Catalog: 4 mL');
    expect(screen.queryByLabelText('Order of draw')).toBeNull();
    await fill(user, field, '3');
    const sent = answer(tubes.updateOwn, OWN);
    await save(user);
    await screen.findByText('Saved.');
    expect(sent).toEqual([{ ...NONE, id: '9', version: 1, fill_ml: 3 }]);
  });

  it('an own value has a badge, and goes back to the catalog’s', async () => {
    answer(tubes.list, pageOf([OWN]));
    const sent = answer(tubes.updateOwn, { ...OWN, fill_ml: 4, own: NONE });
    const user = await openTubes();
    const row = await rowOf(/Lavender/);
    expect(row.textContent).toContain('3 mLOwn value');
    await user.click(within(row).getByRole('button', { name: /More/ }));
    await user.click(await screen.findByRole('button', { name: /^Back to the catalog/ }));
    await screen.findByText('Lavender has the catalog’s values again.');
    expect(sent).toEqual([{ ...NONE, id: '9', version: 2 }]);
  });

  it('a failed list offers a retry', async () => {
    refuse(tubes.list, 'INTERNAL');
    const user = await openTests();
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer(tubes.list, pageOf([LAVENDER]));
    answer(labTests.list, pageOf([{ ...CBC, provider_id: 1 }]));
    await user.click(again);
    expect((await rowOf(/CBC/)).textContent).toContain('Lavender');
  });
});

describe('Which tubes a draw needs', () => {
  it('staff choose tests and read the tubes in order, the fast and the handling', async () => {
    signInAs(PHLEBOTOMIST);
    answer(labTests.listNames, { data: [CBC, { id: 2, name: 'Lipid panel' }] });
    const sent = answer(labTests.planTubes, PLAN);
    const user = await renderScreen('/phleb/tubes');
    await screen.findByText('Choose tests to see their tubes here.');
    await fill(user, screen.getByLabelText('Search tests'), 'lip');
    await waitFor(() => expect(screen.queryByLabelText('CBC')).toBeNull());
    await user.click(screen.getByLabelText('Lipid panel'));
    await screen.findByText('2 × Lavender');
    const [first, second] = screen.getAllByRole('listitem').slice(-2);
    expect(first!.textContent).toContain('Discard tube');
    expect(second!.textContent).toContain('6 mL of blood · EDTA · Invert 8×');
    screen.getByText('12 h');
    screen.getByText('On ice · Protect from light · Spin the first within 15 min');
    expect(sent).toEqual([{ test_ids: [2] }]);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await screen.findByText('Choose tests to see their tubes here.');
  });

  it('a failure offers a retry', async () => {
    signInAs(PHLEBOTOMIST);
    answer(labTests.listNames, { data: [CBC] });
    refuse(labTests.planTubes, 'INTERNAL');
    const user = await renderScreen('/phleb/tubes');
    await user.click(await screen.findByLabelText('CBC'));
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer(labTests.planTubes, PLAN);
    await user.click(again);
    await screen.findByText('Discard tube');
  });
});
