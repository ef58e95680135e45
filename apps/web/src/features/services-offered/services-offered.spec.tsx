import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { slots, type OfferedService } from '@drawpoint/contracts/booking/slots.contract';
import { screen } from '@testing-library/dom';
import { currentSite, setSite } from '../../lib/site.ts';
import { answer, refuse } from '../../testing/api.ts';
import { renderScreen } from '../../testing/render.tsx';

const LIPIDS: OfferedService = {
  ...{ id: 2, name: 'Specialty Test', price_from: 174, length_minutes: 40, fasting: true, result_days: 3 },
  ...{ description: 'Tests of a specialist lab.', preparation: 'No food for 10 hours before.', bring: null },
  ...{ fasting_hours: null, bring_order: false, medicines: null },
};

describe('Services and prices', () => {
  beforeEach(() => answer(catalog.listProviders, { data: [{ id: 7, name: 'Empire Mobile Labs' }] }));

  it('a visitor reads services with price, length and preparation', async () => {
    answer(slots.listOffered, { data: [LIPIDS], provider: null });
    await renderScreen('/services');
    await screen.findByRole('heading', { name: 'Specialty Test' });
    screen.getByText('from $174.00');
    screen.getByText('About 40 min, results in about 3 days');
    screen.getByText(/No food for 10 hours before\./);
    expect(screen.queryByText(/What to bring/)).toBe(null);
    expect(screen.queryByRole('heading', { name: 'Who comes' })).toBe(null);
  });

  it('an empty list and a failure are said, with a retry', async () => {
    refuse(slots.listOffered, 'INTERNAL');
    const user = await renderScreen('/services');
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer(slots.listOffered, { data: [], provider: null });
    await user.click(again);
    await screen.findByText('Nothing can be booked yet.');
  });

  it('what the company claims is shown, in its own words', async () => {
    const before = currentSite();
    setSite({ ...before, claims: { people: 'All certified.', insurance: null, labs: 'For any lab.' } });
    answer(slots.listOffered, { data: [LIPIDS], provider: null });
    await renderScreen('/services');
    await screen.findByRole('heading', { name: 'Who comes' });
    screen.getByText('For any lab.');
    expect(screen.queryByRole('heading', { name: 'Insurance' })).toBe(null);
    setSite(before);
  });

  it('a company has its own page, with its line, its services and a way to write to it', async () => {
    const ofAll = { data: [LIPIDS], provider: null };
    const line = { id: 7, name: 'Empire Mobile Labs', about: 'We bill most insurers.' };
    const ofCompany = { data: [{ ...LIPIDS, price_from: 190 }], provider: line };
    answer(slots.listOffered, ({ provider_id }) => (Number(provider_id) === 7 ? ofCompany : ofAll));
    const user = await renderScreen('/services');
    await user.click(await screen.findByRole('link', { name: 'Empire Mobile Labs' }));
    await screen.findByText('We bill most insurers.');
    screen.getByText('from $190.00');
    const write = screen.getByRole('link', { name: 'Write to this company' });
    expect(write.getAttribute('href')).toBe('/contact?provider_id=7');
    await user.click(screen.getByRole('link', { name: 'All companies' }));
    await screen.findByText('from $174.00');
  });

  it('a company that is gone is said to be so, with a way to the others', async () => {
    refuse(slots.listOffered, 'NOT_FOUND');
    await renderScreen('/services?provider_id=7');
    const others = await screen.findByRole('link', { name: 'All companies' });
    expect(others.getAttribute('href')).toBe('/services');
  });
});
