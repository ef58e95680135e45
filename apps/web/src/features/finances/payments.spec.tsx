import type { Payment } from '@drawpoint/contracts/appointments/payment';
import { doorPayments } from '@drawpoint/contracts/appointments/door-payments.contract';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { answerDashboard } from '../../testing/dashboard.ts';
import { ADMIN, DEVELOPER, PATIENT, PHLEBOTOMIST, PROVIDER } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';

const personOf = ({ id, first_name, last_name, email }: typeof PATIENT) => ({
  ...{ id, first_name, last_name, email },
});
const PAID: Payment = {
  ...{ id: 9, appointment_id: 5, confirmation_code: 'KX7P2M9Q', purpose: 'completion', currency: 'USD' },
  ...{ paid_at: '2026-11-20T15:00:00.000Z', created_at: '2026-11-20T15:00:00.000Z', status: 'succeeded' },
  ...{ amount_total: 60, amount_refunded: 0, amount_refunding: 0, refunds: [], card: 'Visa ending in 1111' },
  ...{ method: 'card', check_number: null, recorded_by: null, entry: 'payment' },
  ...{ provider: PROVIDER, phlebotomist: personOf(PHLEBOTOMIST), user: personOf(PATIENT) },
};
const SUMS = {
  ...{ from: null, to: null, tz: 'America/New_York', count: 1, unit: 'day' as const },
  ...{ succeeded: 60, refunded: 0, pending: 0, failed: 0 },
  by_method: { card: 60, cash: 0, check: 0 },
  by_day: [{ date: '2026-11-20', completion: 60, extra: 0, tip: 0, other: 0 }],
};
const PATH = '/admin/finances/payments';
const rowOf = (name: RegExp) => screen.findByRole('row', { name });

describe('The payments of a provider', () => {
  beforeEach(() => {
    signInAs(ADMIN);
    answer(payments.list, pageOf([PAID]));
    answer(payments.summarize, SUMS);
  });

  it('the totals and the list of payments each offer a retry when they fail to load', async () => {
    refuse(payments.summarize, 'INTERNAL');
    refuse(payments.list, 'INTERNAL');
    const user = await renderScreen(PATH);
    await screen.findByText('The totals could not be loaded');
    await screen.findByText('This could not be loaded');
    // Without the list it is unknown whether there are payments, so the export is still offered.
    const exported = refuse(payments.export, 'INTERNAL');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(exported).toHaveLength(1));
    const totals = screen.getByRole('heading', { name: 'Totals' }).closest('section')!;
    answer(payments.summarize, SUMS);
    answer(payments.list, pageOf([PAID]));
    await user.click(within(totals).getByRole('button', { name: 'Try again' }));
    await within(totals).findByText('Succeeded');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await rowOf(/Ada Lane/)).textContent).toContain('$60.00');
  });

  it('a payment links to its visit, and to its patient when the viewer may read the record', async () => {
    const hidden = { ...PAID, id: 10, user: { ...PAID.user, first_name: 'Bo', email: null } };
    answer(payments.list, pageOf([PAID, hidden]));
    await renderScreen(PATH);
    const linksOf = (row: HTMLElement) =>
      within(row)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    expect(linksOf(await rowOf(/Ada Lane/))).toEqual([
      `/phleb/patients/${PATIENT.id}`,
      '/phleb/appointments/5',
    ]);
    expect(linksOf(await rowOf(/Bo Lane/))).toEqual(['/phleb/appointments/5']);
    await screen.findByText(/Failed leaves out attempts that a later payment for the visit made good/);
  });

  it('a failed export shows an error', async () => {
    refuse(payments.export, 'INTERNAL');
    const user = await renderScreen(PATH);
    await rowOf(/Ada Lane/);
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await screen.findByText('Export failed. Please try again.');
  });

  it('an export without payments shows a notice', async () => {
    answer(payments.list, pageOf<Payment>([]));
    answer(payments.summarize, { ...SUMS, count: 0, by_day: [] });
    const user = await renderScreen(`${PATH}?q=Nobody`);
    await screen.findByText('No payments found.');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await screen.findByText('No data to export for the current filters.');
  });

  it('an admin refunds a payment with a reason, in full by default', async () => {
    const refund = { id: 1, status: 'pending' as const, amount_total: 60 };
    const sent = answer(payments.refund, { refund });
    const user = await renderScreen(PATH);
    await user.click(within(await rowOf(/Ada Lane/)).getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('button', { name: /^Refund/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund payment' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('60.00');
    await user.click(dialog.getByRole('button', { name: 'Refund $60.00' }));
    const reason = dialog.getByLabelText('Reason');
    await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
    await fill(user, reason, 'We came late.');
    answer(payments.list, pageOf([{ ...PAID, amount_refunding: 60 }]));
    await user.click(dialog.getByRole('button', { name: 'Refund $60.00' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    await waitFor(async () => expect((await rowOf(/Ada Lane/)).textContent).toMatch(/refund pending/i));
    expect(sent).toEqual([{ id: '9', amount: 60, reason: 'We came late.' }]);
    answer(payments.list, pageOf([{ ...PAID, status: 'refunded', amount_refunded: 60 }]));
    await waitFor(async () => expect((await rowOf(/Ada Lane/)).textContent).toContain('Refunded'));
  });

  it('an admin sees cash and checks apart, records their refunds and corrects a wrong entry', async () => {
    const cash = { ...PAID, method: 'check' as const, card: null, check_number: '1042' };
    const corrected = {
      ...cash,
      id: 12,
      entry: 'corrected' as const,
      user: { ...PAID.user, first_name: 'Bo' },
    };
    answer(payments.list, pageOf([cash, corrected]));
    answer(payments.summarize, { ...SUMS, by_method: { card: 10, cash: 20, check: 30 } });
    const user = await renderScreen(PATH);
    expect((await screen.findByText('In cash')).nextSibling?.textContent).toBe('$20.00');
    expect(screen.getByText('By check').nextSibling?.textContent).toBe('$30.00');
    const row = await rowOf(/Ada Lane/);
    expect(row.textContent).toContain('Check 1042');
    const other = await rowOf(/Bo Lane/);
    expect(other.textContent).toContain('Corrected');
    expect(within(other).queryByRole('button', { name: 'More' })).toBe(null);
    await user.click(within(row).getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('button', { name: 'Refund' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund payment' }));
    dialog.getByText('Give the money back yourself. This records that you did.');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.click(within(row).getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('button', { name: 'Correct' }));
    const correction = within(await screen.findByRole('dialog', { name: 'Correct an entry' }));
    const payment = { id: 13, status: 'succeeded' as const, amount_total: -60 };
    const sent = answer(doorPayments.correctAtDoor, { payment, receipt: null });
    await fill(user, correction.getByLabelText('Reason'), 'Wrong amount');
    await user.click(correction.getByRole('button', { name: 'Take the entry back' }));
    await waitFor(() => expect(sent).toEqual([{ id: '9', reason: 'Wrong amount' }]));
  });

  it('a failed refund is shown with its reason, and can be tried again', async () => {
    const refund = {
      ...{ id: 1, status: 'failed' as const, amount_total: 5, reason: 'We came late.' },
      created_at: '2026-11-21T15:00:00.000Z',
    };
    answer(payments.list, pageOf([{ ...PAID, refunds: [refund] }]));
    const user = await renderScreen(PATH);
    const row = await rowOf(/Ada Lane/);
    expect(row.textContent).toContain('Refund failed');
    await user.click(within(row).getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('button', { name: /^Refund/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('list', { name: 'Refunds' }).textContent).toMatch(
      /\$5\.00.*We came late\.Failed/,
    );
    expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('60.00');
  });
});

describe('The payments that a developer sees', () => {
  beforeEach(() => {
    signInAs(DEVELOPER);
    answer(payments.list, ({ provider_id }) => pageOf(provider_id === '2' ? [] : [PAID]));
    answer(payments.summarize, SUMS);
    answer(payments.listDifferences, { data: [] });
  });

  it('a developer sees the differences between the processor and the database', async () => {
    const seen_at = '2026-11-01T09:30:00.000Z';
    answer(catalog.listProviders, { data: [PROVIDER] });
    answer(payments.listDifferences, {
      data: [
        {
          ...{ id: 1, kind: 'amount', transaction_id: '60000000001', appointment_id: 8, seen_at },
          ...{ our_amount: 60, their_amount: 59 },
        },
        {
          ...{ id: 2, kind: 'unknown_here', transaction_id: '60000000002', appointment_id: null, seen_at },
          ...{ our_amount: null, their_amount: 12.5 },
        },
        {
          ...{ id: 3, kind: 'missing_there', transaction_id: '60000000003', appointment_id: null, seen_at },
          ...{ our_amount: 114, their_amount: null },
        },
      ],
    });
    await renderScreen(PATH);
    const other = await screen.findByText(/60000000001: \$60\.00 here, \$59\.00 at the processor\./);
    screen.getByText('Transaction 60000000002: settled at the processor for $12.50, unknown here.');
    screen.getByText('Transaction 60000000003: $114.00 here, in no batch of the processor.');
    expect(within(other).getByRole('link', { name: 'Details' }).getAttribute('href')).toBe(
      '/phleb/appointments/8',
    );
    expect((await rowOf(/Ada Lane/)).textContent).toContain(PROVIDER.name);
  });

  it('a developer filters payments by provider, and can retry when the choices fail to load', async () => {
    refuse(catalog.listProviders, 'INTERNAL');
    const user = await renderScreen(PATH);
    const failed = (await screen.findByText('The choices could not be loaded.')).closest('[role=alert]');
    answer(catalog.listProviders, { data: [PROVIDER, { id: 2, name: 'Hudson Draws' }] });
    await user.click(within(failed as HTMLElement).getByRole('button', { name: 'Try again' }));
    await screen.findByRole('option', { name: 'Hudson Draws' });
    expect(screen.queryByText('The choices could not be loaded.')).toBe(null);
    await user.selectOptions(screen.getByLabelText('Provider'), 'Hudson Draws');
    await screen.findByText('No payments found.');
    await user.selectOptions(screen.getByLabelText('Provider'), PROVIDER.name);
    await rowOf(/Ada Lane/);
    expect(location.search).toContain('provider_id=1');
  });
});

describe('The payments overview on the dashboard', () => {
  it('two days that are entered before the screen renders again both count', async () => {
    signInAs(ADMIN);
    answerDashboard();
    await renderScreen('/dashboard?paymentsRange=custom');
    enter(await screen.findByLabelText('From'), '02-01-2021');
    // The router changes the address in microtasks, and React renders it later.
    while (!window.location.search.includes('paymentsFrom')) await Promise.resolve();
    enter(screen.getByLabelText('To'), '02-03-2021');
    await waitFor(() =>
      expect(window.location.search).toMatch(/paymentsFrom=2021-02-01&paymentsTo=2021-02-03$/),
    );
  });
});

/** Enters a text. Unlike `user-event` and `fireEvent` it does not wait until React has rendered. */
function enter(field: HTMLElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  set!.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
