import { screen } from '@testing-library/dom';
import { renderScreen } from '../../../testing/render.tsx';
import { HoldCountdown } from './HoldCountdown.tsx';

const MINUTE = 60_000;

describe('The countdown of a hold', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const passes = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  it('more time is offered in the last two minutes, and the end is announced at once', async () => {
    const asked: number[] = [];
    await renderScreen(<HoldCountdown until={Date.now() + 5 * MINUTE} onMoreTime={() => asked.push(1)} />);
    expect(screen.queryByRole('button')).toBe(null);
    await passes(3 * MINUTE);
    screen.getByRole('button', { name: 'I need more time' }).click();
    expect(asked).toEqual([1]);
    await passes(2 * MINUTE);
    expect(screen.queryByRole('button')).toBe(null);
    expect(screen.getByRole('alert').textContent).toMatch(/^Your hold ran out\./);
  });

  it('nothing is offered once more time was given', async () => {
    await renderScreen(<HoldCountdown until={Date.now() + MINUTE} />);
    expect(screen.queryByRole('button')).toBe(null);
    screen.getByText(/^Held for you until/);
  });
});
