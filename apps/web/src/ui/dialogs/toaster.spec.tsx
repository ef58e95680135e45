import { act } from '@testing-library/react/pure.js';
import { screen } from '@testing-library/dom';
import { pressedControl } from '../../lib/forms/press.ts';
import { toast, toastWithUndo } from '../../lib/screen/toasts.ts';
import { renderScreen } from '../../testing/render.tsx';
import { Toaster } from './Toaster.tsx';

describe('The toasts of a page', () => {
  afterEach(() => void jest.useRealTimers());

  it('at most five toasts are shown, each for five seconds', async () => {
    await renderScreen(<Toaster />);
    jest.useFakeTimers();
    const say = (text: string) => act(() => toast('success', text));
    for (const number of [1, 2, 3, 4, 5]) say(`Saved ${number}`);
    act(() => jest.advanceTimersByTime(2_000));
    say('Saved 6');
    const shown = () => screen.getAllByRole('button', { name: 'Dismiss' });
    expect(shown()).toHaveLength(5);
    expect(screen.queryByText('Saved 1')).toBe(null);
    act(() => jest.advanceTimersByTime(2_999));
    expect(shown()).toHaveLength(5);
    act(() => jest.advanceTimersByTime(1));
    screen.getByText('Saved 6');
    expect(shown()).toHaveLength(1);
    act(() => jest.advanceTimersByTime(2_000));
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBe(null);
  });

  it('toasts do not move while Undo is pressed, even when the control that showed them is gone', async () => {
    await renderScreen(<Toaster />);
    const item = document.body.appendChild(document.createElement('button'));
    item.click();
    act(() => void toastWithUndo('Deleted.', () => {}));
    expect(pressedControl()).toBe(item);
    item.remove();
    screen.getByRole('button', { name: 'Undo' }).focus();
    expect(pressedControl()).toBe(null);
  });
});
