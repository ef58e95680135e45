import { screen, within } from '@testing-library/dom';
import { renderScreen } from '../../testing/render.tsx';
import { AreaMap } from './AreaMap.tsx';

const HOME = { lat: 40.75, lng: -73.99, label: 'Home base' };

describe('A map', () => {
  it('has a table of what it shows, with the distance from home', async () => {
    const user = await renderScreen(
      <AreaMap
        label="Map of the area"
        home={HOME}
        radiusKm={40.2336}
        extraRadiusKm={56.32704}
        pin={{ at: { lat: 40.75, lng: -73.8 }, label: '350 5th Ave' }}
      />,
    );
    await user.click(screen.getByText('The map as a table'));
    const cellsOf = (name: string) => {
      const row = screen.getByRole('rowheader', { name }).closest('tr')!;
      return within(row).getByRole('cell').textContent;
    };
    expect(cellsOf('Home base')).toBe('Served within 25 miles. With a surcharge up to 35 miles.');
    expect(cellsOf('350 5th Ave')).toBe('9.9 miles away');
  });

  it('says what a single place is', async () => {
    await renderScreen(
      <AreaMap label="Map of the visit" pin={{ at: { lat: 40.75, lng: -73.8 }, label: '350 5th Ave' }} />,
    );
    screen.getByText('350 5th Ave.', { exact: false });
    expect(screen.queryByText('The map as a table')).toBeNull();
  });

  it('lists visits without a home by place alone', async () => {
    const points = ['9:00 am Ada Lane', '10:00 am Bea Moss'].map((label, id) => ({ ...HOME, id, label }));
    await renderScreen(<AreaMap label="Map of the day" points={points} />);
    expect(screen.getAllByRole('rowheader', { hidden: true }).map((cell) => cell.textContent)).toEqual([
      '9:00 am Ada Lane',
      '10:00 am Bea Moss',
    ]);
    expect(screen.queryAllByRole('cell', { hidden: true })).toEqual([]);
  });
});
