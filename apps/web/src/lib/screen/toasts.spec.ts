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
  it('at most five toasts show: the oldest is removed', () => {
    const list = [1, 2, 3, 4, 5, 6, 7].reduce<Toast[]>((all, id) => withToast(all, toast(id)), []);
    expect(list.map(({ id }) => id)).toEqual([3, 4, 5, 6, 7]);
    expect(list).toHaveLength(MAX_TOASTS);
  });

  it('a toast stays for five seconds', () => expect(TOAST_MS).toBe(5_000));

  it('toasts show the same text only once', () =>
    expect(
      withToast([toast(1, 'Saved.'), toast(2, 'Sent.')], toast(3, 'Saved.')).map(({ id }) => id),
    ).toEqual([2, 3]));

  it('two toasts of different kinds may have the same text', () =>
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

  it('the action is confirmed once when its toast is gone', () => {
    const { heard, newest } = outcome();
    expect(heard).toEqual([]);
    dismissToast(newest.id);
    dismissToast(newest.id);
    expect(heard).toEqual(['kept']);
  });

  it('Undo reverses the action without confirming it', () => {
    const { heard, newest, end } = outcome();
    newest.undo?.();
    end();
    expect(heard).toEqual(['taken back']);
    expect(currentToasts()).not.toContain(newest);
  });

  it('the action is confirmed at once when the screen is left', () => {
    const { heard, end } = outcome();
    end();
    expect(heard).toEqual(['kept']);
  });

  it('the action is confirmed when five newer toasts push its toast out', () => {
    const { heard } = outcome();
    for (let newer = 0; newer < MAX_TOASTS; newer += 1) showToast('info', `Newer ${newer}`);
    expect(heard).toEqual(['kept']);
  });
});
