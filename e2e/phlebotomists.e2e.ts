import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { MARIA } from './support/bookings.ts';
import { newPerson, openAt, PASSWORD, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

type CreatedPhlebotomist = { id: number; full_name: string };

/** Creates a phlebotomist of the demo's provider who works nine to five on weekdays in Manhattan. */
async function newPhlebotomist(token: string): Promise<CreatedPhlebotomist> {
  const person = newPerson('Ines');
  const made = await api<CreatedPhlebotomist>('POST /admin/phlebotomists', {
    token,
    body: {
      ...person,
      ...{ gender: 'female', password: PASSWORD, password_confirmation: PASSWORD },
      service_address: { line1: '350 5th Ave', city: 'New York', state: 'NY', zip: '10118' },
      ...{ service_radius_km: 15, service_extra_radius_km: 25, service_extra_charge: 20 },
    },
  });
  await api(`PUT /phlebotomists/${made.id}/availability`, {
    token,
    body: {
      ...{ tz: 'America/New_York', default_drive_minutes: 20, exceptions: [] },
      rules: [1, 2, 3, 4, 5].map((dow) => ({ dow, start_time: '9 am', end_time: '5 pm' })),
    },
  });
  return made;
}

test('an admin sets a schedule by keys, and adds a phlebotomist with an area and patients', async () => {
  const token = await tokenOf('admin@demo.test');
  const made = await newPhlebotomist(token);
  const page = await openAt(token, '/admin/phlebotomists');
  await page.getByPlaceholder('Search phlebotomists').fill(made.full_name);
  await expect(page.getByRole('link', { name: made.full_name })).toBeVisible();
  await expectAccessibleEverywhere(page, 'phlebotomists');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Set Schedule' }).click();

  const end = page.getByRole('slider', { name: 'Monday, end' });
  await expect(end).toHaveAttribute('aria-valuetext', '5:00 pm');
  await end.press('PageUp');
  await end.press('ArrowRight');
  await expect(page.getByLabel('Monday until')).toHaveValue('6:15 pm');
  await page.getByRole('button', { name: 'Copy to… from Monday' }).click();
  await page.getByRole('button', { name: 'Saturday', exact: true }).click();
  await expect(page.getByLabel('Saturday until')).toHaveValue('6:15 pm');

  // The last Saturday in the list, because today's list lacks the past hours.
  const seen = page.getByRole('listitem').filter({ hasText: /^Sat, / });
  await expect(seen.last()).toContainText('– 5:45 pm');
  await page.getByLabel('ZIP (optional)').fill('60601');
  await expect(page.getByText('This ZIP code is outside the service area.').first()).toBeVisible();
  await page.getByLabel('ZIP (optional)').fill('');

  await page.getByLabel('Tuesday until').fill('8 am');
  await page.getByRole('button', { name: 'Save availability' }).click();
  await expect(page.getByText('The end time must be after the start time.')).toBeVisible();
  await page.getByLabel('Tuesday until').fill('5 pm');
  await page.getByRole('button', { name: 'Save availability' }).click();
  await expect(page.getByText('Availability saved.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'availability');
  await page.reload();
  await expect(page.getByLabel('Saturday until')).toHaveValue('6:15 pm');
  await expect(page.getByText('Outside working hours').first()).toBeVisible();

  await test.step('a bar is dragged with the mouse', async () => {
    await page.reload();
    const handle = page.getByRole('slider', { name: 'Wednesday, start' });
    await handle.scrollIntoViewIfNeeded();
    const box = (await handle.boundingBox())!;
    const track = (await page.locator('[data-track]').first().boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + track.width / 12, y, { steps: 4 });
    await page.mouse.up();
    await expect(page.getByLabel('Wednesday from')).toHaveValue('11:00 am');
  });

  await test.step('a day of the month view becomes an exception, which stays and can go again', async () => {
    const fifteenth = page.getByRole('button', { name: /^Add an exception on \d\d-15-\d{4}/ });
    const exception = page.getByRole('group', { name: /^Exception on \d\d-15-/ });
    const next = page.getByRole('button', { name: 'Next month' });
    await expect(page.getByText('No exceptions.')).toBeVisible();
    await next.click();
    await fifteenth.click();
    await expect(fifteenth).toContainText('Unavailable');
    await expect(exception.getByLabel('From', { exact: true })).toHaveValue('12:00 am');
    await exception.getByLabel('From', { exact: true }).fill('10 am');
    await exception.getByLabel('Until').fill('9 am');
    await page.getByRole('button', { name: 'Save availability' }).click();
    await expect(page.getByText('The end time must be after the start time.')).toBeVisible();
    await exception.getByLabel('Until').fill('12 pm');
    await exception.getByLabel('Kind').selectOption('Available');
    await page.getByRole('button', { name: 'Save availability' }).click();
    await expect(page.getByText('Availability saved.')).toBeVisible();
    await page.reload();
    await expect(exception.getByLabel('From', { exact: true })).toHaveValue('10:00 am');
    await next.click();
    await expect(fifteenth).toContainText('Available');
    await exception.getByRole('button', { name: /^Remove the exception/ }).click();
    await expect(fifteenth).not.toContainText('Available');
    await expect(page.getByText('No exceptions.')).toBeVisible();
  });

  await test.step('a vacation is one range, which is saved at once and stays', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Add a vacation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a vacation' });
    const year = new Date().getFullYear() + 1;
    await dialog.getByLabel('First day').fill(`07-05-${year}`);
    await dialog.getByLabel('Last day').fill(`07-18-${year}`);
    await expect(dialog.getByText('No upcoming visits are affected.')).toBeVisible();
    await expectAccessibleEverywhere(page, 'add a vacation');
    await dialog.getByRole('button', { name: 'Save vacation' }).click();
    await expect(page.getByText('Availability saved.')).toBeVisible();
    await page.reload();
    const vacation = page.getByRole('group', { name: `Vacation from 07-05-${year} until 07-18-${year}` });
    await expect(vacation).toContainText('14 days off');
    await vacation.getByRole('link', { name: 'Visits in these days' }).click();
    await expect(page).toHaveURL(new RegExp(`from=${year}-07-05&to=${year}-07-18`));
  });

  await test.step('a phlebotomist is added, gets an area, and patients are assigned', async () => {
    const person = newPerson('Noor');
    await page.goto('/admin/phlebotomists/add');
    await page.getByRole('button', { name: 'Add phlebotomist', exact: true }).click();
    await expectAccessibleEverywhere(page, 'add phlebotomist, with errors');
    await page.getByLabel('First name').fill(person.first_name);
    await page.getByLabel('Last name').fill(person.last_name);
    await page.getByLabel('Gender').selectOption('female');
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Set a password for them' }).click();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Add phlebotomist', exact: true }).click();

    await expect(page.getByText('Enter an address to see the area.')).toBeVisible();
    await page.getByLabel('Address').fill('350 5th Ave');
    await page.getByLabel('ZIP').fill('10118');
    await page.getByLabel('City').fill('New York');
    await page.getByLabel('State').selectOption('NY');
    await page.getByLabel('Service radius (miles)').fill('12');
    await expect(page.getByRole('figure', { name: 'Service Area' })).toBeVisible();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Saved.').first()).toBeVisible();
    await expectAccessibleEverywhere(page, 'service area');

    await page.goto('/admin/phlebotomists');
    await page.getByRole('button', { name: 'Bulk Assign' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bulk Assign' });
    await dialog.getByRole('textbox', { name: 'Phlebotomist' }).fill(person.last_name);
    await page.getByRole('option', { name: new RegExp(person.last_name) }).click();
    await dialog.getByRole('checkbox').first().check();
    await dialog.getByRole('button', { name: 'Assign 1 patient', exact: true }).click();
    await expect(dialog.getByText(/failed: 0\./)).toBeVisible();

    await page.goto(`/admin/phlebotomists?q=${person.last_name}`);
    const more = page.getByRole('button', { name: 'More' });
    const choose = async (item: string) => {
      await more.click();
      await page.getByRole('button', { name: item }).click();
    };

    await test.step('the menu of the row leads to patients, own terms and appointments', async () => {
      await choose('Approved Users');
      const users = page.getByRole('dialog', { name: /^Approved users of/ });
      await expect(users.getByRole('listitem')).toHaveCount(1);
      await page.keyboard.press('Escape');

      await choose('Services');
      const dialogOfServices = page.getByRole('dialog', { name: /^Services of/ });
      await dialogOfServices.getByLabel('Search services').fill('Wellness');
      const terms = dialogOfServices.getByRole('region', { name: 'Wellness Panel' });
      const price = terms.getByLabel('Price');
      const save = terms.getByRole('button', { name: 'Save' });
      await expect(dialogOfServices.getByRole('region', { name: /Draw|Panel/ })).toHaveCount(1);
      await price.fill('1.2.3');
      await save.click();
      await expect(terms.getByText('Enter an amount such as 89.00.')).toBeVisible();
      await price.fill('61.5');
      await expect(terms.getByText('No upcoming visits are affected.')).toBeVisible();
      await save.click();
      await expect(page.getByText('Saved.', { exact: true }).first()).toBeVisible();
      await expect(save).toHaveCount(0);
      await expect(price).toHaveValue('61.50');
      await expectAccessibleEverywhere(page, 'own terms of services');
      await page.keyboard.press('Escape');

      await choose('Appointments');
      await expect(page.getByText('No appointments found.')).toBeVisible();
      await page.goBack();
    });

    await test.step('on a phone each appointment shows its ID too', async () => {
      const desk = page.viewportSize()!;
      const hub = page.url();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`/admin/phlebotomists/${MARIA.id}/appointments?include_past=true`);
      const cards = page.getByRole('list', { name: 'Appointments' }).getByRole('listitem');
      await expect(cards.first().getByText(/^ID \d+$/)).toBeVisible();
      await page.setViewportSize(desk);
      await page.goto(hub);
    });

    await more.click();
    await expect(page.getByRole('button', { name: 'Delete permanently' })).toHaveCount(0);
    const remove = async () => {
      await page.getByRole('button', { name: /^Delete/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    };
    await remove();
    await expect(page.getByText('Phlebotomist deleted.')).toBeVisible();
    await expect(page.getByText('No phlebotomists found.')).toBeVisible();
    await page.goto(`/admin/phlebotomists?q=${person.last_name}&trashed=only`);
    await expect(page.getByText('deleted', { exact: true })).toBeVisible();
    await more.click();
    await page.getByRole('button', { name: /^Restore/ }).click();
    await expect(page.getByText(/is restored\./)).toBeVisible();
  });
});
