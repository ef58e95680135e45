import { newPatient, openAt } from './support/people.ts';
import { PHONE } from './support/phone.ts';
import { expect, test } from './support/test.ts';

test('tabs are gone through by keys, and each has an address that Back, a reload and a link find', async () => {
  const page = await openAt((await newPatient('Tabea')).token, '/account?tab=nonsense', PHONE);
  const tab = (name: string) => page.getByRole('tab', { name });
  const shown = (name: string) => expect(tab(name)).toHaveAttribute('aria-selected', 'true');
  await shown('Personal Info');
  await tab('Personal Info').focus();
  const all = page.getByRole('tab');
  await page.keyboard.press('ArrowRight');
  await expect(all.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(all.last()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(all.first()).toBeFocused();
  await shown('Personal Info');
  await tab('Insurance Info').focus();
  await page.keyboard.press('Enter');
  await shown('Insurance Info');
  await expect(page).toHaveURL(/\/account\?tab=insurance$/);
  await expect(page.getByRole('tabpanel', { name: 'Insurance Info' })).toBeVisible();
  await expect(tab('Insurance Info')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press(' ');
  await expect(page).toHaveURL(/\/account$/);

  await page.goBack();
  await shown('Insurance Info');
  await page.reload();
  await shown('Insurance Info');
  await expect(tab('Insurance Info')).toBeInViewport({ ratio: 1 });
  for (const name of ['Personal Info', 'Insurance Info']) {
    expect((await tab(name).boundingBox())!.height).toBeGreaterThanOrEqual(44);
  }
});
