import { patientMerges } from '@drawpoint/contracts/auth/patient-merges.contract';
import { screen, within } from '@testing-library/dom';
import { answer, refuse } from '../../testing/api.ts';
import { ADMIN } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const ONE = {
  ...{ id: 41, first_name: 'Rosa', last_name: 'Alvarez', date_of_birth: '1944-05-06' },
  ...{ email: '', mobile: '+12125550143', signs_in: false },
};
const OTHER = { ...ONE, id: 42, email: 'rosa@example.test', mobile: null, signs_in: true };
const PAIR = { one: ONE, other: OTHER, same_birth_date: true, same_mobile: false };
const MERGE = {
  id: 9,
  kept: { id: 42, name: 'Rosa Alvarez' },
  merged: { id: 41, name: 'Rosa Alvarez' },
  merged_at: '2026-11-28T10:00:00Z',
  undo_until: '2026-12-28T10:00:00Z',
};

const button = (name: string) => screen.findByRole('button', { name });

describe('Duplicate patients', () => {
  beforeEach(() => signInAs(ADMIN));

  it('who signs in is kept; a merge asks first, and a conflict is shown', async () => {
    answer(patientMerges.listDuplicates, { data: [PAIR] });
    answer(patientMerges.list, { data: [] });
    const user = await renderScreen('/admin/duplicates');
    const [one, other] = await screen.findAllByRole<HTMLInputElement>('radio');
    expect([one!.disabled, other!.checked]).toEqual([true, true]);
    const conflict =
      'Both have a visit at the same time: AAAA3333 and CCCC4444. Move or cancel one of them first.';
    refuse(patientMerges.merge, 'ALREADY_BOOKED', { message: conflict });
    const merge = async () => {
      await user.click(await button('Merge'));
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(dialog.getByRole('button', { name: 'Merge' }));
    };
    await merge();
    await screen.findByText(conflict);
    const sent = answer(patientMerges.merge, MERGE);
    answer(patientMerges.listDuplicates, { data: [] });
    answer(patientMerges.list, { data: [MERGE] });
    await merge();
    await screen.findByText('No likely duplicates');
    expect(sent).toEqual([{ kept_id: 42, merged_id: 41 }]);
    const undone = answer(patientMerges.undo, {});
    answer(patientMerges.list, { data: [] });
    await user.dblClick(await button('Undo: Rosa Alvarez'));
    await screen.findByText('Nobody was merged.');
    expect(undone).toEqual([{ id: '9' }]);
  });

  it('a pair can be kept apart, and two who sign in stay two', async () => {
    const both = { ...PAIR, one: { ...ONE, signs_in: true } };
    answer(patientMerges.listDuplicates, { data: [both] });
    answer(patientMerges.list, { data: [] });
    const user = await renderScreen('/admin/duplicates');
    await screen.findByText('Both sign in, so each keeps the own account.');
    expect(screen.queryByRole('button', { name: 'Merge' })).toBe(null);
    const apart = answer(patientMerges.keepApart, {});
    answer(patientMerges.listDuplicates, { data: [] });
    await user.click(await button('Not the same person'));
    await screen.findByText('No likely duplicates');
    expect(apart).toEqual([{ id: 41, other_id: 42 }]);
  });

  it('a failure can be tried again', async () => {
    refuse(patientMerges.listDuplicates, 'UNAVAILABLE');
    answer(patientMerges.list, { data: [] });
    const user = await renderScreen('/admin/duplicates');
    const again = await button('Try again');
    answer(patientMerges.listDuplicates, { data: [] });
    await user.click(again);
    await screen.findByText('No likely duplicates');
  });
});
