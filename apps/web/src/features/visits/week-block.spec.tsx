import { screen, within } from '@testing-library/dom';
import { VISIT } from '../../testing/appointments.ts';
import { ADMIN, PHLEBOTOMIST } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';
import { lanesOf } from './lanes.ts';
import { WeekBlock } from './WeekBlock.tsx';

describe('A visit in the week', () => {
  it.each([
    [{}, 'Pending'],
    [{ status: 'approved', stage: 'en_route' }, 'On the way'],
    [{ status: 'canceled', outcome: 'no_show' }, 'No-show'],
  ] as const)('a visit in the week shows its status in words: %j', async (change, words) => {
    signInAs(PHLEBOTOMIST);
    await renderScreen(
      <ul>
        <WeekBlock
          visit={{ ...VISIT, ...change }}
          place={{ top: 0, height: 88, left: 0, width: 1 }}
          from="2099-03-01"
          grid={{ first: 7, hours: 12, days: 7 }}
          lane={null}
          onDrop={async () => {}}
          onMore={() => {}}
        />
      </ul>,
    );
    within(screen.getByRole('listitem')).getByText(words);
  });

  it('an admin sees whose visit it is by initials, by name and in the name of the link', async () => {
    signInAs(ADMIN);
    const [lane = null] = lanesOf([{ ...VISIT, status: 'approved' }]);
    await renderScreen(
      <ul>
        <WeekBlock
          visit={{ ...VISIT, status: 'approved' }}
          place={{ top: 0, height: 88, left: 0, width: 1 }}
          from="2099-03-01"
          grid={{ first: 7, hours: 12, days: 7 }}
          lane={lane}
          onDrop={async () => {}}
          onMore={() => {}}
        />
      </ul>,
    );
    const block = screen.getByRole('link', { name: 'Ada Lane 9:15 am, Approved, Maria Santos' });
    expect(block.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('MS');
    // Voice control compares the words on screen with the link's name.
    expect(block.textContent).toBe('Ada Lane 9:15 am Approved Maria Santos');
  });
});
