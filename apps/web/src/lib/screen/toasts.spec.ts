import {
  currentToasts,
  dismissToast,
  MAX_TOASTS,
  TOAST_MS,
  toast as showToast,
  toastWithUndo,
  withToast,
  type Toast,
} from './toasts.ts';

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

describe('a toast with Undo', () => {
  const outcome = () => {
    const heard: string[] = [];
    const end = toastWithUndo(
      'The address is deleted.',
      () => heard.push('taken back'),
      () => heard.push('kept'),
    );
    const newest = currentToasts().at(-1)!;
    return { heard, end, newest };
  };

  it('keeps what was done once it is gone, and says so once', () => {
    const { heard, newest } = outcome();
    expect(heard).toEqual([]);
    dismissToast(newest.id);
    dismissToast(newest.id);
    expect(heard).toEqual(['kept']);
  });

  it('takes it back, and keeps nothing', () => {
    const { heard, newest, end } = outcome();
    newest.undo?.();
    end();
    expect(heard).toEqual(['taken back']);
    expect(currentToasts()).not.toContain(newest);
  });

  it('keeps it at once where the screen is left', () => {
    const { heard, end } = outcome();
    end();
    expect(heard).toEqual(['kept']);
  });

  it('keeps it where five newer ones push it out', () => {
    const { heard } = outcome();
    for (let newer = 0; newer < MAX_TOASTS; newer += 1) showToast('info', `Newer ${newer}`);
    expect(heard).toEqual(['kept']);
  });
});
