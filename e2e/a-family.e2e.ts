import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { newCompany } from './support/bookings.ts';
import { PNG } from './support/files.ts';
import { waitForMessage } from './support/inbox.ts';
import { newPatient, openAs, openAt } from './support/people.ts';
import { PHONE } from './support/phone.ts';
import { expect, test } from './support/test.ts';
import { wizardOf } from './support/wizard.ts';

type Visit = {
  id: number;
  patient: { first_name: string };
  starts_at: string;
  ends_at: string;
  status: string;
};

test('a mother books for herself and two children, moves one visit and cancels another', async () => {
  const nora = await newPatient('Nora');
  const company = await newCompany();
  const mother = await openAs(nora.token, PHONE);
  const wizard = wizardOf(mother);
  const dialog = mother.getByRole('dialog');
  const visits = async () => {
    const { data } = await api<{ data: Visit[] }>('GET /me/appointments?per=20', { token: nora.token });
    const of = (name: string) => data.find(({ patient }) => patient.first_name === name)!;
    return { mine: of('Nora'), leos: of('Leo'), anas: of('Ana') };
  };

  async function fillPerson(first: string, born: string, gender: string): Promise<void> {
    await dialog.getByLabel('First name').fill(first);
    await dialog.getByLabel('Last name').fill(nora.last_name);
    await dialog.getByLabel('Gender').selectOption(gender);
    await dialog.getByLabel('Date of birth').fill(born);
  }

  await test.step('she writes down her son in her profile', async () => {
    await mother.goto('/account?tab=people');
    await mother.getByRole('button', { name: 'Add a person' }).click();
    await fillPerson('Leo', '05012019', 'male');
    await dialog.getByLabel('Notes for the draw (optional)').fill('Afraid of needles.');
    await expectAccessibleEverywhere(mother, 'Add a person');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(mother.getByText(`Leo ${nora.last_name}`)).toBeVisible();
    await expectAccessibleEverywhere(mother, 'People I Care For');
  });

  await test.step('she adds her daughter while she books, and chooses all three', async () => {
    await wizard.open();
    await mother.getByRole('button', { name: 'Add a person' }).click();
    await fillPerson('Ana', '02292016', 'female');
    // A second tap does not add her twice.
    await dialog.getByRole('button', { name: 'Save' }).dblclick();
    await expect(mother.getByRole('checkbox', { name: /^Ana/ })).toBeChecked();
    await expect(mother.getByRole('checkbox', { name: /^Ana/ })).toHaveCount(1);
    await mother.getByRole('checkbox', { name: /^Leo/ }).check();
    await expectAccessibleEverywhere(mother, 'Who the visit is for');
    await wizard.contact('Mobile').fill('2125550188');
    await wizard.fillAddress(company.place);
    await wizard.next.click();
    await wizard.choose('Routine Blood Draw');
    await wizard.next.click();
  });

  await test.step('one time is held for all three', async () => {
    await wizard.choose(await nameOf(company.provider.id));
    await wizard.next.click();
    await wizard.choose('Maria');
    await wizard.next.click();
    // Late enough that nothing of it begins during this test.
    await wizard.times
      .getByRole('button', { name: /^\d+:\d\d [ap]m/ })
      .last()
      .click();
    await expect(wizard.hold).toBeVisible();
    await wizard.next.click();
    await wizard.agree();
    await wizard.next.click();
  });

  await test.step('the review names all of them; a lost answer and a second tap book once', async () => {
    for (const name of ['Nora', 'Leo', 'Ana'])
      await expect(mother.getByText(new RegExp(`^${name} ${nora.last_name}`))).toBeVisible();
    let isLost = false;
    await mother.route('**/api/bookings', async (route) => {
      if (isLost) return route.continue();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
    await wizard.confirm.click();
    await expect(mother.getByText('Booking failed')).toBeVisible();
    await wizard.confirm.click();
    await expect(mother.getByText('3 appointments created.')).toBeVisible();
    await expect(mother.getByRole('region', { name: 'Booked together' }).getByRole('listitem')).toHaveCount(
      2,
    );
    await expectAccessibleEverywhere(mother, 'Confirmation of three visits');
    const { mine, leos, anas } = await visits();
    expect([leos.starts_at, anas.starts_at]).toEqual([mine.ends_at, leos.ends_at]);
    await waitForMessage(nora.email, /request/i, `Leo ${nora.last_name}`);
  });

  await test.step('each is approved alone, and the phlebotomist reads whom to draw and how', async () => {
    const { mine, leos, anas } = await visits();
    for (const { id } of [mine, leos, anas]) {
      await api(`POST /appointments/${id}/approve`, { token: company.token });
    }
    const maria = await openAt(company.token, `/phleb/appointments/${leos.id}`);
    await expect(maria.getByText('Afraid of needles.')).toBeVisible();
    await expect(maria.getByText(/^05-01-2019/)).toBeVisible();
    await maria
      .getByRole('group', { name: 'Add results' })
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'results.png', mimeType: 'image/png', buffer: PNG });
    await expect(maria.getByText('results-1.jpg')).toBeVisible();
    await maria.close();
  });

  await test.step('the results of one are no one else’s', async () => {
    const { leos } = await visits();
    const strangers = [await newPatient('Ina'), await newCompany()];
    for (const { token } of strangers)
      await expect(api(`GET /appointments/${leos.id}`, { token })).rejects.toThrow(/403/);
    await mother.goto(`/appointments/${leos.id}/post`);
    await expect(mother.getByText('results-1.jpg')).toBeVisible();
  });

  await test.step('one visit is canceled and one moved; the others stay', async () => {
    const { mine, leos, anas } = await visits();
    await mother.goto(`/appointments/${anas.id}/confirmation`);
    await mother.getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog
      .getByRole('button', { name: /^Cancel/ })
      .last()
      .click();
    await expect.poll(async () => (await visits()).anas.status).toBe('canceled');
    await mother.goto('/appointments/upcoming');
    await mother
      .getByRole('listitem')
      .filter({ hasText: 'Routine Blood Draw for Leo' })
      .getByRole('button', { name: /^Reschedule/ })
      .click();
    await dialog.locator('button[data-day][aria-disabled="false"]').last().click();
    await dialog.getByRole('region', { name: 'Free times' }).getByRole('button').nth(6).click();
    await dialog.getByRole('button', { name: /^Move to / }).click();
    await expect.poll(async () => (await visits()).leos.starts_at).not.toBe(leos.starts_at);
    expect((await visits()).mine).toMatchObject({ status: 'approved', starts_at: mine.starts_at });
  });

  async function nameOf(providerId: number): Promise<string> {
    const path = '/catalog/providers?service_id=1';
    const { data } = await api<{ data: { id: number; name: string }[] }>(`GET ${path}`, {
      token: nora.token,
    });
    return data.find(({ id }) => id === providerId)!.name;
  }
});
