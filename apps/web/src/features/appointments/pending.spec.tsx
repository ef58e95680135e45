import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { catalog, type Phlebotomist } from '@drawpoint/contracts/booking/catalog.contract';
import type { User } from '@drawpoint/contracts/auth/user';
import { screen, waitFor, within } from '@testing-library/dom';
import { answer, pageOf, refuse } from '../../testing/api.ts';
import { VISIT } from '../../testing/appointments.ts';
import { ADMIN, DEVELOPER, PHLEBOTOMIST } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';

const PENDING = '/phleb/appointments/pending';
const BOB = { ...VISIT, id: 6, patient: { ...VISIT.patient, first_name: 'Bob', last_name: 'Reed' } };
const rowOf = (name: RegExp) => screen.findByRole('row', { name });
/** The picker's code loads after the list. */
const pickerOf = () =>
  waitFor(() => {
    const picker = screen.getByPlaceholderText<HTMLInputElement>('All phlebotomists');
    expect(picker.disabled).toBe(false);
    return picker;
  });
const open = (user: User, search = '') => {
  signInAs(user);
  return renderScreen(PENDING + search);
};

describe('The list of pending visits', () => {
  it('the empty list says that nothing is pending', async () => {
    answer(appointments.listForStaff, pageOf<typeof VISIT>([]));
    await open(PHLEBOTOMIST);
    await screen.findByText('Nothing is waiting for you');
  });

  it('a row says how often nobody was there for the patient', async () => {
    answer(appointments.listForStaff, pageOf([{ ...VISIT, no_shows: 2 }, BOB]));
    await open(PHLEBOTOMIST);
    within(await rowOf(/Ada Lane/)).getByText('2 no-shows in the last year');
    expect(within(await rowOf(/Bob Reed/)).queryByText(/no-shows/)).toBe(null);
  });

  it('denying asks first, and Back returns the focus to the row', async () => {
    answer(appointments.listForStaff, pageOf([VISIT]));
    const user = await open(PHLEBOTOMIST);
    const deny = await screen.findByRole('button', { name: 'Deny Ada Lane' });
    await user.click(deny);
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText("Deny Tuesday's 9:15 am visit for Ada Lane?");
    await user.click(within(dialog).getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    screen.getByRole('button', { name: 'Deny Ada Lane' });
  });

  it('a denied visit leaves the list, and the toast says who is notified', async () => {
    answer(appointments.listForStaff, pageOf([VISIT]));
    const sent = answer(appointments.deny, { ...VISIT, status: 'denied' });
    const user = await open(PHLEBOTOMIST);
    await user.click(await screen.findByRole('button', { name: 'Deny Ada Lane' }));
    answer(appointments.listForStaff, pageOf<typeof VISIT>([]));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Deny visit' }));
    await screen.findByText('Denied. Ada Lane will be told.');
    await screen.findByText('Nothing is waiting for you');
    expect(sent).toEqual([{ id: '5' }]);
  });

  it('an answered visit returns when the server refuses', async () => {
    answer(appointments.listForStaff, pageOf([VISIT]));
    refuse(appointments.approve, 'UNAVAILABLE', { message: '' });
    const user = await open(PHLEBOTOMIST);
    await user.click(await screen.findByRole('button', { name: 'Approve Ada Lane' }));
    await screen.findByText('The visit could not be approved.');
    await screen.findByRole('button', { name: 'Approve Ada Lane' });
  });

  it('all selected visits are answered at once', async () => {
    answer(appointments.listForStaff, pageOf([VISIT, BOB]));
    const sent = answer(appointments.approve, { ...VISIT, status: 'approved' });
    const user = await open(PHLEBOTOMIST);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    const bulk = screen.getByRole('group', { name: 'With the chosen rows' });
    answer(appointments.listForStaff, pageOf<typeof VISIT>([]));
    await user.click(within(bulk).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(sent.map(({ id }) => id).sort()).toEqual(['5', '6']));
    await screen.findByText('Nothing is waiting for you');
  });

  it('a visit opens beside the list under its own address, and can be answered there', async () => {
    answer(appointments.listForStaff, pageOf([VISIT]));
    answer(appointments.get, VISIT);
    answer(appointments.approve, { ...VISIT, status: 'approved' });
    const user = await open(PHLEBOTOMIST);
    await user.click(within(await rowOf(/Ada Lane/)).getByRole('link'));
    const panel = await screen.findByRole('dialog', { name: 'Requested visit' });
    await within(panel).findByText(VISIT.patient.email!);
    expect(location.search).toContain('visit=5');
    history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    history.forward();
    const again = await screen.findByRole('dialog', { name: 'Requested visit' });
    await user.click(await within(again).findByRole('button', { name: 'Approve Ada Lane' }));
    await screen.findByText('Approved. Ada Lane will be told.');
    expect(screen.queryByRole('dialog')).toBe(null);
  });

  it('a phlebotomist sees neither the phlebotomist column nor its filter', async () => {
    answer(appointments.listForStaff, pageOf([VISIT]));
    await open(PHLEBOTOMIST);
    await rowOf(/Ada Lane/);
    expect(screen.queryByRole('columnheader', { name: 'Phlebotomist' })).toBe(null);
    expect(screen.queryByPlaceholderText('All phlebotomists')).toBe(null);
  });

  it('an admin sees the phlebotomist column, and the address filters by one', async () => {
    const jamal: Phlebotomist = {
      ...{ id: 11, first_name: 'Jamal', last_name: 'Robinson', name: 'Jamal Robinson', email: '' },
      ...{ providers: [], provider_id: 1, service_address: null },
      ...{ service_radius_km: 10, service_extra_radius_km: 0, service_extra_charge: 0 },
      ...{ title: null, license_state: null, languages: [] },
    };
    answer(appointments.listForStaff, ({ phlebotomist_id }) => pageOf(phlebotomist_id ? [] : [VISIT]));
    const searched = answer(catalog.listStaffPhlebotomists, pageOf([jamal]));
    const user = await open(ADMIN);
    expect((await rowOf(/Ada Lane/)).textContent).toContain('Maria Santos');
    screen.getByRole('columnheader', { name: 'Phlebotomist' });
    expect(screen.queryByRole('columnheader', { name: 'Provider' })).toBe(null);
    const picker = await pickerOf();
    await fill(user, picker, 'jam');
    await waitFor(() => expect(searched.at(-1)).toMatchObject({ q: 'jam' }));
    // jsdom has no layout, so the option counts as hidden.
    await user.click(await screen.findByRole('option', { name: /Jamal Robinson/, hidden: true }));
    await waitFor(() => expect(location.search).toContain('phlebotomist_id=11'));
    await screen.findByText('No results');
    await waitFor(() => expect(picker.value).toBe('Jamal Robinson'));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await rowOf(/Ada Lane/);
  });

  it('the filter names the phlebotomist of the address even without rows', async () => {
    const jamal = { id: 11, name: 'Jamal Robinson' };
    answer(appointments.listForStaff, pageOf([{ ...VISIT, phlebotomist: { ...jamal, email: '' } }]));
    await open(ADMIN, '?phlebotomist_id=11');
    const picker = await pickerOf();
    await waitFor(() => expect(picker.value).toBe('Jamal Robinson'));
  });

  it('a developer sees the provider of each visit', async () => {
    answer(appointments.listForStaff, pageOf([VISIT]));
    answer(catalog.listProviders, { data: [] });
    await open(DEVELOPER);
    await screen.findByRole('columnheader', { name: 'Provider' });
    expect((await rowOf(/Ada Lane/)).textContent).toContain('Empire Mobile Labs');
  });

  it('search and order are in the address, and rows stay until the next ones load', async () => {
    const asked = answer(appointments.listForStaff, pageOf([VISIT]));
    const user = await open(PHLEBOTOMIST);
    await rowOf(/Ada Lane/);
    let letGo = (_page: ReturnType<typeof pageOf<typeof VISIT>>): void => undefined;
    const waiting = new Promise<ReturnType<typeof pageOf<typeof VISIT>>>((resolve) => (letGo = resolve));
    const held = answer(appointments.listForStaff, waiting);
    await fill(user, screen.getByRole('searchbox'), 'reed');
    await waitFor(() => expect(held.at(-1)).toMatchObject({ q: 'reed', status: 'pending' }));
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    await rowOf(/Ada Lane/);
    letGo(pageOf([BOB]));
    await rowOf(/Bob Reed/);
    await waitFor(() => expect(location.search).toContain('q=reed'));
    expect(asked).toHaveLength(1);

    const when = () => screen.getByRole('columnheader', { name: /Date and time/ });
    const ordered = answer(appointments.listForStaff, pageOf([BOB]));
    await user.click(within(when()).getByRole('button'));
    await waitFor(() => expect(when().getAttribute('aria-sort')).toBe('ascending'));
    await waitFor(() => expect(ordered.at(-1)).toMatchObject({ sort: 'starts_at', dir: 'asc' }));
    await user.click(within(when()).getByRole('button'));
    await waitFor(() => expect(when().getAttribute('aria-sort')).toBe('descending'));
    await waitFor(() => expect(ordered.at(-1)).toMatchObject({ sort: 'starts_at', dir: 'desc' }));
    expect(location.search).toContain('sort=-starts_at');
  });

  it('the pager leads to any page at once', async () => {
    const position = { total: 1_500, last_page: 60, per_page: 25 };
    const asked = answer(appointments.listForStaff, ({ page }) => {
      const here = { ...position, current_page: Number(page ?? 1) };
      return { data: [VISIT], ...here, meta: here };
    });
    const user = await open(PHLEBOTOMIST);
    const pages = await screen.findByRole('navigation', { name: 'Pages' });
    expect(pages.textContent).toContain('1–25 of 1500');
    await user.selectOptions(within(pages).getByLabelText('Go to page'), '42');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: '42' }));
    await waitFor(() => expect(pages.textContent).toContain('1026–1050 of 1500'));
    expect(location.search).toContain('page=42');
    expect(within(pages).getByLabelText<HTMLSelectElement>('Go to page').value).toBe('42');
  });

  it('a link to a missing page shows the last page', async () => {
    const position = { total: 3, last_page: 1, per_page: 25 };
    answer(appointments.listForStaff, ({ page }) => {
      const here = { ...position, current_page: Number(page ?? 1) };
      return { data: here.current_page === 1 ? [VISIT] : [], ...here, meta: here };
    });
    await open(PHLEBOTOMIST, '?q=lane&page=9');
    await rowOf(/Ada Lane/);
    expect(location.search).not.toContain('page=');
  });
});
