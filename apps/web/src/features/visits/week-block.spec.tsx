import { screen, within } from '@testing-library/dom';
import { VISIT } from '../../testing/appointments.ts';
import { PHLEBOTOMIST } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';
import { WeekBlock } from './WeekBlock.tsx';

describe('A visit in the week', () => {
  it.each([
    [{}, 'Pending'],
    [{ status: 'approved', stage: 'en_route' }, 'On the way'],
    [{ status: 'canceled', outcome: 'no_show' }, 'No-show'],
  ] as const)('says its status in words: %j', async (change, words) => {
    signInAs(PHLEBOTOMIST);
    await renderScreen(
      <ul>
        <WeekBlock
          visit={{ ...VISIT, ...change }}
          place={{ top: 0, height: 88, left: 0, width: 1 }}
          from="2099-03-01"
          grid={{ first: 7, hours: 12 }}
          onDrop={async () => {}}
          onMore={() => {}}
        />
      </ul>,
    );
    within(screen.getByRole('listitem')).getByText(words);
  });
});
