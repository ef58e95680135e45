import { screen } from '@testing-library/dom';
import { useState } from 'react';
import { fill, renderScreen } from '../../testing/render.tsx';
import { DateTimeField } from './DateTimeField.tsx';

const changes: string[] = [];

function Field({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return (
    <DateTimeField
      name="from"
      label="From"
      value={value}
      onChange={(next) => {
        changes.push(next);
        setValue(next);
      }}
    />
  );
}

describe('The field for a date and a time', () => {
  beforeEach(() => changes.splice(0));

  it('the field shows date and time, and applies them once both are complete', async () => {
    const user = await renderScreen(<Field start="2026-12-15T09:00" />);
    const date = screen.getByLabelText<HTMLInputElement>('From', { selector: 'input' });
    const time = screen.getByLabelText<HTMLInputElement>('Time');
    expect([date.type, date.value, time.value]).toEqual(['text', '12-15-2026', '9:00 am']);
    await fill(user, date, '12-16-2026');
    await fill(user, time, '2 pm');
    expect(changes.at(-1)).toBe('2026-12-16T14:00');
  });

  it('an invalid date or time shows an error when the field is left, and is not applied', async () => {
    const user = await renderScreen(<Field start="" />);
    await user.type(screen.getByLabelText('From', { selector: 'input' }), '13-45-2026');
    await user.tab();
    await user.tab();
    await screen.findByText('There is no such date. Please check month and day.');
    expect(changes.filter((each) => each !== '')).toEqual([]);
  });
});
