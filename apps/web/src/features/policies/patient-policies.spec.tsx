import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { persons } from '@drawpoint/contracts/auth/persons.contract';
import { storedCards } from '@drawpoint/contracts/appointments/stored-cards.contract';
import { visitFees } from '@drawpoint/contracts/appointments/visit-fees.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { policies } from '@drawpoint/contracts/booking/policies.contract';
import { screen, waitFor } from '@testing-library/dom';
import { queryClient } from '../../lib/api/query-client.ts';
import { userQuery } from '../../lib/session/current-user.ts';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { ADMIN, PATIENT, PROVIDER } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';
import ReviewStep from '../booking/steps/ReviewStep.tsx';
import { EMPTY_DRAFT } from '../booking/wizard/draft.ts';
import type { AfterBooking } from '../booking/use-confirm.ts';
import type { Wizard } from '../booking/use-wizard.ts';

const CHARGES = [
  { label: 'Second stick', amount: 15 },
  { label: 'Waiting', amount: 7.5 },
];
const SENTENCE = 'Extra charges may apply: Second stick $15.00, Waiting $7.50.';
const asSet = (at_door: string, charges = CHARGES) =>
  answer(policies.list, ({ provider_id }) => ({
    data:
      Number(provider_id) === PROVIDER.id
        ? [
            { key: 'payment.at_door', value: at_door },
            { key: 'visit.charges', value: charges },
            { key: 'price.household_discount', value: 15 },
          ]
        : [],
  }));

describe('Policies that concern a patient', () => {
  const WIZARD = {
    draft: {
      contact: { first_name: 'Ada', last_name: 'Lane', email: PATIENT.email, mobile: '' },
      ...{ persons: [null], typed: EMPTY_DRAFT.typed, addressId: null, providerId: PROVIDER.id, slot: null },
      ...{ serviceId: null, phlebotomistId: null },
    },
    ...{ offers: { consents: {} }, saved: {}, own: null, busy: false },
  } as unknown as Wizard;
  const SUMMARY = {
    facts: [],
    prices: { lines: [], total: 114, final: true },
    heldUntil: null,
    moreTime: undefined,
    draft: WIZARD.draft,
  };

  async function openReview(who = PATIENT) {
    signInAs(who);
    queryClient.setQueryData(userQuery.queryKey, who);
    answer(persons.list, { data: [] });
  }

  it.each([
    ['cash', 'You can pay by cash at the door.'],
    ['check', 'You can pay by check at the door.'],
    ['both', 'You can pay by cash or check at the door.'],
  ])(
    'a patient reads before booking which payment at the door the company accepts: %s',
    async (value, text) => {
      await openReview();
      asSet(value);
      await renderScreen(
        <ReviewStep wizard={WIZARD} summary={SUMMARY} asking={false} setAfter={() => undefined} />,
      );
      await screen.findByText(text);
      screen.getByText('Several people at one address: 15% off each visit after the first.');
      await screen.findByText(SENTENCE);
    },
  );

  it('a patient reads what canceling late costs, and agrees that a card is charged', async () => {
    await openReview();
    answer(policies.list, ({ service_id }) => ({
      data: Number(service_id) === 7 ? [{ key: 'cancel.fee', value: 40 }] : [],
    }));
    answer(catalog.getAvailability, { tz: 'America/New_York', rules: [] });
    answer(storedCards.listCards, {
      data: [{ id: 3, label: 'Visa ending in 1111', staff_may_charge: false }],
    });
    let after = null as AfterBooking;
    const agreed = answer(visitFees.setFeeCard, VISIT);
    const slot = { date: '2099-12-15', start: '2099-12-15T09:15:00-05:00', end: '2099-12-15T09:45:00-05:00' };
    const draft = { ...WIZARD.draft, persons: [null, 6], serviceId: 7, phlebotomistId: 3, slot };
    const user = await renderScreen(
      <ReviewStep
        {...{ wizard: { ...WIZARD, draft }, summary: SUMMARY, asking: false }}
        setAfter={(chosen) => void (after = chosen)}
      />,
    );
    // Of both people.
    await screen.findByText('Free to cancel until Mon, Dec 14, 2099, 9:15 am. After that, $80.00.');
    await user.click(await screen.findByRole('checkbox', { name: /charge this card: Visa ending in 1111$/ }));
    await waitFor(() => expect(after).not.toBeNull());
    await after?.run([5, 6]);
    expect(agreed).toMatchObject([{ card_id: 3, version: 1 }, { card_id: 3 }]);
  });

  describe('payment in advance', () => {
    const CONFIG = {
      ...{
        mode: 'sandbox' as const,
        api_login_id: 'login',
        client_key: 'key',
        script_url: 'https://js.test/a.js',
      },
    };
    const missed = (more = {}) => ({
      ...{ ...VISIT, status: 'canceled' as const, outcome: 'no_show' as const },
      ...{ starts_at: new Date(Date.now() - 30 * 86_400_000).toISOString(), ...more },
    });
    const openIt = async (values: Record<string, unknown>, who = PATIENT) => {
      await openReview(who);
      answer(policies.list, {
        data: Object.entries(values).map(([key, value]) => ({ key, value })) as never,
      });
      await renderScreen(
        <ReviewStep wizard={WIZARD} summary={SUMMARY} asking={false} setAfter={() => undefined} />,
      );
    };

    it('a patient reads before booking what is due now, and what happens without it', async () => {
      answer(payments.config, CONFIG);
      await openIt({ 'prepay.percent': 20 });
      await screen.findByText(
        /\$22\.80 is due now\. Without payment within 15 minutes the time is given away\.$/,
      );
      expect(screen.queryByText(/You pay nothing now/)).toBe(null);
    });

    it.each([
      ['twice within a year', [missed(), missed({ id: 6 })], /\$114\.00 is due now\./],
      ['once', [missed()], /You pay nothing now\.$/],
      ['at another company', [missed(), missed({ id: 6, provider_id: 2 })], /You pay nothing now\.$/],
      [
        'once in the last year',
        [missed(), missed({ id: 6, starts_at: '2020-01-02T09:00:00-05:00' })],
        /You pay nothing now\.$/,
      ],
    ])('where the company wants it, who was not there %s reads: %s', async (_when, visits, text) => {
      answer(payments.config, CONFIG);
      const asked = answer(appointments.listMine, pageOf(visits));
      await openIt({ 'no_show.prepay': true });
      await waitFor(() => expect(asked.length).toBeGreaterThan(0));
      await screen.findByText(text);
    });

    it.each([
      ['cards cannot be charged', () => refuse(payments.config, 'PAYMENTS_OFF'), PATIENT],
      [
        'somebody acts for the patient',
        () => answer(payments.config, CONFIG),
        { ...PATIENT, is_impersonating: true },
      ],
    ])('nothing is due now where %s', async (_why, given, who) => {
      const asked = given();
      await openIt({ 'prepay.percent': 20 }, who);
      await waitFor(() => expect(asked.length).toBeGreaterThan(0));
      await screen.findByText(/You pay nothing now\.$/);
    });
  });

  it('a patient reads nothing about policies when the company has set none', async () => {
    await openReview();
    const asked = asSet('none', []);
    await renderScreen(
      <ReviewStep wizard={WIZARD} summary={SUMMARY} asking={false} setAfter={() => undefined} />,
    );
    await screen.findByText(/Your request goes to/);
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    expect(screen.queryByText(/at the door|Extra charges/)).toBe(null);
  });

  it('the page of an unpaid visit says how to pay at the door', async () => {
    signInAs(PATIENT);
    asSet('cash');
    answer(appointments.get, { ...VISIT, status: 'approved' });
    await renderScreen('/appointments/5/confirmation');
    await screen.findByText('You can pay by cash at the door.');
  });

  it.each([
    ['a paid visit', { status: 'approved', payment_status: 'paid' }, PATIENT],
    ['a denied visit', { status: 'denied' }, PATIENT],
    ['the visit of a patient, to staff', { status: 'approved' }, ADMIN],
  ] as const)('the page of %s does not mention payment at the door', async (_which, change, who) => {
    signInAs(who);
    asSet('cash');
    answer(appointments.get, { ...VISIT, ...change });
    await renderScreen('/appointments/5/confirmation');
    await screen.findByText(VISIT.confirmation_code);
    expect(screen.queryByText(/at the door/)).toBe(null);
  });
});
