import { screen } from '@testing-library/dom';
import { renderScreen } from '../../../testing/render.tsx';
import { HoldCountdown } from './HoldCountdown.tsx';

const MINUTE = 60_000;

describe('The countdown of a hold', () => {
  it('more time is offered in the last two minutes', async () => {
    const asked: number[] = [];
    const user = await renderScreen(
      <HoldCountdown until={Date.now() + MINUTE} onMoreTime={() => asked.push(1)} />,
    );
    await user.click(screen.getByRole('button', { name: 'I need more time' }));
    expect(asked).toEqual([1]);
  });

  it('nothing is offered earlier, nor once more time was given', async () => {
    await renderScreen(
      <>
        <HoldCountdown until={Date.now() + 3 * MINUTE} onMoreTime={() => undefined} />
        <HoldCountdown until={Date.now() + MINUTE} />
      </>,
    );
    expect(screen.getAllByText(/^Held for you until/)).toHaveLength(2);
    expect(screen.queryByRole('button')).toBe(null);
  });

  it('its end is announced at once', async () => {
    await renderScreen(<HoldCountdown until={Date.now() + 900} onMoreTime={() => undefined} />);
    screen.getByRole('button');
    const alert = await screen.findByRole('alert', undefined, { timeout: 5_000 });
    expect(alert.textContent).toMatch(/^Your hold ran out\./);
    expect(screen.queryByRole('button')).toBe(null);
  });
});
