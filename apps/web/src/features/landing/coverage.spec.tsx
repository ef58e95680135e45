import { slots, type Coverage } from '@drawpoint/contracts/booking/slots.contract';
import { screen, within } from '@testing-library/dom';
import { currentSite, setSite } from '../../lib/site.ts';
import { dateIn, daysAfter } from '../../lib/time/relative-day.ts';
import { spokenDay } from '../../lib/time/wall-time.ts';
import { answer, refuse } from '../../testing/api.ts';
import { fill, renderScreen } from '../../testing/render.tsx';

const TZ = 'America/New_York';
const inDays = (days: number): string => daysAfter(dateIn(TZ, new Date()), days);
const NEXT = { date: inDays(1), tz: TZ, half_day: 'morning', time: '09:00' } as const;
const SERVED: Coverage = {
  ...{ zip: '10118', service: 'Routine Blood Draw', price_from: 114 },
  prices: [
    { service: 'Routine Blood Draw', price_from: 114 },
    { service: 'Specialty Test', price_from: 174 },
  ],
  next: NEXT,
};

describe('The check of a ZIP code on the first page', () => {
  const check = async (zip: string) => {
    const user = await renderScreen('/');
    await fill(user, await screen.findByLabelText('Do we come to you?'), zip);
    await user.keyboard('{Enter}');
  };

  it('a served ZIP code is answered with price and next free time', async () => {
    const asked = answer(slots.getCoverage, SERVED);
    await check('10118');
    await screen.findByText(/^Yes, we come to 10118\. Routine Blood Draw from \$114\.00, travel included\./);
    screen.getByText(/Next free time: tomorrow, 9:00 am\./);
    expect(screen.getByText('Specialty Test').nextElementSibling?.textContent).toBe('from $174.00');
    expect(asked).toMatchObject([{ zip: '10118' }]);
  });

  it.each([
    [{ ...NEXT, time: null }, 'Next free time: tomorrow in the morning.'],
    [
      { ...NEXT, date: inDays(0), half_day: 'afternoon', time: null },
      'Next free time: today in the afternoon.',
    ],
    [{ ...NEXT, date: inDays(7) }, `Next free time: ${spokenDay(inDays(7))}, 9:00 am.`],
    [null, 'No time is free within four weeks.'],
  ] as const)('the next free time is a sentence: %j', async (next, text) => {
    answer(slots.getCoverage, { ...SERVED, next });
    await check('10118');
    await screen.findByText((content) => content.endsWith(text));
  });

  it('the page answers common questions, and names a number to call where there is one', async () => {
    setSite({ ...currentSite(), companyPhone: '(212) 555-0100' });
    const user = await renderScreen('/');
    const call = await screen.findByRole('link', { name: '(212) 555-0100' });
    expect(call.getAttribute('href')).toBe('tel:2125550100');
    await user.click(screen.getByText('Do I have to fast?'));
    screen.getByText(/^Only for some tests\./);
    setSite({ ...currentSite(), companyPhone: null });
  });

  it('where nobody comes, the page says so and leads to the contact form', async () => {
    answer(slots.getCoverage, { zip: '59101', service: null, price_from: null, prices: [], next: null });
    await check('59101');
    const notice = (await screen.findByText(/We do not come to 59101 yet\./)).closest('[role=status]');
    within(notice as HTMLElement).getByRole('link', { name: 'Write to us' });
  });

  it('what the server says of a ZIP code stands at the field', async () => {
    refuse(slots.getCoverage, 'INVALID_INPUT', { errors: { zip: ['We could not find this ZIP code.'] } });
    await check('00000');
    await screen.findByText('We could not find this ZIP code.');
    expect(screen.getByLabelText('Do we come to you?').getAttribute('aria-invalid')).toBe('true');
  });
});
