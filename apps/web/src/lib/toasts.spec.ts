import { MAX_TOASTS, TOAST_MS, withToast, type Toast } from './toasts.ts';

const toast = (id: number, text = `Saved ${id}`): Toast => ({ id, kind: 'success', text });

describe('toasts', () => {
  it('are five at most: the oldest leaves', () => {
    const list = [1, 2, 3, 4, 5, 6, 7].reduce<Toast[]>((all, id) => withToast(all, toast(id)), []);
    expect(list.map(({ id }) => id)).toEqual([3, 4, 5, 6, 7]);
    expect(list).toHaveLength(MAX_TOASTS);
  });

  it('stay for five seconds', () => expect(TOAST_MS).toBe(5_000));

  it('say the same thing once', () =>
    expect(
      withToast([toast(1, 'Saved.'), toast(2, 'Sent.')], toast(3, 'Saved.')).map(({ id }) => id),
    ).toEqual([2, 3]));

  it('of another kind are another thing', () =>
    expect(withToast([toast(1, 'Saved.')], { id: 2, kind: 'error', text: 'Saved.' })).toHaveLength(2));
});
