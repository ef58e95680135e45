import { futureVisits } from '@drawpoint/contracts/appointments/future-visits.contract';
import { catalog, type Service } from '@drawpoint/contracts/booking/catalog.contract';
import { policies, type ProviderPolicies } from '@drawpoint/contracts/booking/policies.contract';
import { POLICIES, POLICY_KEYS, type PolicyKey } from '@drawpoint/contracts/policies/policies';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { ADMIN, PROVIDER } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';
import { PoliciesPanel } from './PoliciesPanel.tsx';

/** The response for a company that has set the given policies. */
const policiesOf = (own: Partial<Record<PolicyKey, unknown>> = {}, version = 1): ProviderPolicies => ({
  version,
  data: POLICY_KEYS.map((key) => ({
    key,
    value: own[key] ?? null,
    effective: own[key] ?? POLICIES[key].default,
    from: own[key] === undefined ? ('default' as const) : ('provider' as const),
    type: POLICIES[key].type,
    ...{ unit: null, min: null, max: null, choices: null, frozen: POLICIES[key].frozen },
  })),
});

const CHILD: Service = {
  ...{ id: 7, name: 'Child Draw', price: 89, length_minutes: 30, extra_extension_minutes: 0 },
  ...{ active: true, accepted: true, provider_disabled: false },
  ...{ preparation: null, description: null, bring: null, fasting: false, result_days: null },
  ...{ fasting_hours: null, bring_order: false, medicines: null },
};

async function open(own?: Partial<Record<PolicyKey, unknown>>, services: Service[] = []) {
  signInAs(ADMIN);
  answer(policies.get, policiesOf(own));
  answer(futureVisits.list, pageOf([]));
  answer(catalog.listServices, { data: services });
  const user = await renderScreen(<PoliciesPanel providerId={PROVIDER.id} />);
  return { user, hours: await screen.findByRole('textbox', { name: 'On my way' }) };
}
const save = () => screen.getByRole('button', { name: 'Save policies' });

describe('The policies of a company', () => {
  it('a change of policies shows its effect before it is saved by its version', async () => {
    const { user, hours } = await open();
    const saved = answer(policies.update, policiesOf({ 'visit.en_route_hours': 3 }, 2));
    expect(screen.queryByRole('button', { name: 'Save policies' })).toBeNull();
    await fill(user, hours, '3');
    screen.getByText('1 policy changed');
    screen.getByText('This takes effect right away, including for visits already booked.');
    await user.click(save());
    await waitFor(() =>
      expect(saved).toEqual([expect.objectContaining({ version: 1, values: { 'visit.en_route_hours': 3 } })]),
    );
  });

  it('a button restores the default of a policy that the company has set', async () => {
    const { user } = await open({ 'visit.step_minutes': 10 });
    const saved = answer(policies.update, policiesOf({}, 2));
    expect(screen.getAllByRole('button', { name: /^Back to default/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: /^Back to default: Arrived/ }));
    screen.getByText('Returns to the default when you save.');
    await user.click(save());
    await waitFor(() => expect(saved[0]).toMatchObject({ values: { 'visit.step_minutes': null } }));
  });

  it('a time of day is typed as people say it, and what patients are promised is chosen from a list', async () => {
    const { user } = await open();
    const saved = answer(policies.update, policiesOf({}, 2));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Arrival' }), 'The patient chooses');
    const time = screen.getByRole<HTMLInputElement>('textbox', { name: 'Arrival told at' });
    expect(time.value).toBe('6:00 pm');
    await fill(user, time, '7 pm');
    screen.getByText(/6:00 pm → 7:00 pm/);
    await user.click(save());
    await waitFor(() =>
      expect(saved[0]).toMatchObject({ values: { 'visit.arrival': 'both', 'visit.narrow_at': '19:00' } }),
    );
  });

  it('the fees of one service are set apart from those of all', async () => {
    const { user } = await open({}, [CHILD]);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Policies for' }), 'Child Draw');
    const fee = await screen.findByRole('textbox', { name: 'Late cancellation fee' });
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'On my way' })).toBeNull());
    const saved = answer(policies.update, policiesOf({ 'cancel.fee': 20 }, 2));
    await fill(user, fee, '20');
    screen.getByText('Visits already booked keep the old value.');
    await user.click(save());
    await waitFor(() => expect(saved[0]).toMatchObject({ service_id: 7, values: { 'cancel.fee': 20 } }));
  });

  it('a rejected value shows its error and keeps the input', async () => {
    const { user, hours } = await open();
    const errors = { 'values.visit.en_route_hours': ['Enter at most 24.'] };
    refuse(policies.update, 'INVALID_INPUT', { errors });
    await fill(user, hours, '25');
    await user.click(save());
    await screen.findByText('Enter at most 24.');
    expect(hours).toHaveProperty('value', '25');
  });

  it('a charge can be typed digit by digit', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add a charge' }));
    await user.type(screen.getByRole('textbox', { name: 'Charge 1' }), 'Waiting');
    await user.type(screen.getByRole('textbox', { name: 'Amount' }), '12.');
    screen.getByText(/Waiting$/);
    await user.type(screen.getByRole('textbox', { name: 'Amount' }), '5');
    screen.getByText(/Waiting \$12\.50$/);
  });

  it('hours with traffic are added, changed and removed as lines', async () => {
    const { user } = await open();
    const traffic = within(screen.getByRole('group', { name: 'Traffic' }));
    traffic.getByText('The usual drive at all hours.');
    const add = traffic.getByRole('button', { name: 'Add hours' });
    await user.click(add);
    await user.click(add);
    const first = within(traffic.getByRole('group', { name: 'Line 1' }));
    await user.selectOptions(first.getByRole('combobox', { name: 'Days' }), 'Saturday and Sunday');
    await user.selectOptions(first.getByRole('combobox', { name: 'From' }), '12:00 pm');
    await user.selectOptions(first.getByRole('combobox', { name: 'Until' }), 'midnight');
    await fill(user, first.getByRole('textbox', { name: 'Factor' }), '0.8');
    await user.click(traffic.getByRole('button', { name: 'Remove line 2' }));
    screen.getByText(/Saturday and Sunday 12:00 pm–midnight × 0.8/);
    const saved = answer(policies.update, policiesOf({}, 2));
    await user.click(save());
    const lines = [{ days: 'weekend', from: 12, until: 24, factor: 0.8 }];
    await waitFor(() => expect(saved[0]).toMatchObject({ values: { 'travel.traffic': lines } }));
  });

  it('reminders are added, changed and removed as lines, and count for later bookings', async () => {
    const { user } = await open();
    const reminders = within(screen.getByRole('group', { name: 'Reminders' }));
    await user.click(reminders.getByRole('button', { name: 'Remove reminder 1' }));
    await user.click(reminders.getByRole('button', { name: 'Add a reminder' }));
    const added = within(reminders.getByRole('group', { name: 'Reminder 3' }));
    await fill(user, added.getByRole('textbox', { name: 'Hours before the start' }), '48');
    await user.click(added.getByRole('checkbox', { name: 'Email' }));
    screen.getByText(
      /→ 24 h before: email \+ text message · 2 h before: text message · 48 h before: in the app only/,
    );
    screen.getByText('Visits already booked keep the old value.');
    await user.click(added.getByRole('checkbox', { name: 'Text message' }));
    const saved = answer(policies.update, policiesOf({}, 2));
    await user.click(save());
    const lines = [
      { hours: 24, email: true, text: true },
      { hours: 2, email: false, text: true },
      { hours: 48, email: false, text: true },
    ];
    await waitFor(() => expect(saved[0]).toMatchObject({ values: { 'visit.reminders': lines } }));
  });

  it('discarding changes restores all values, lists included', async () => {
    const { user, hours } = await open();
    await fill(user, hours, '3');
    await fill(user, screen.getByRole('textbox', { name: 'Ready answers' }), 'Hello.');
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    const answers = within(screen.getByRole('region', { name: 'Ready answers' })).getByRole('textbox');
    expect(answers).toHaveProperty('value', POLICIES['messages.ready_answers'].default.join('\n'));
    expect(screen.getByRole('textbox', { name: 'On my way' })).toHaveProperty('value', '2');
  });
});
