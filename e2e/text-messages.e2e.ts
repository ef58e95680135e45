import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookOverApi, MARIA } from './support/bookings.ts';
import { messagesTo, sayBySms, waitForMessage } from './support/inbox.ts';
import { newPatient, tokenOf } from './support/people.ts';
import { playRecaptcha } from './support/recaptcha.ts';
import { expect, test } from './support/test.ts';

/** A random phone number. */
const newPhone = (): string => `+1917555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;

test('a patient opts in on the public form, hears of an approval by text message, answers STOP and hears no more', async ({
  page,
}) => {
  const phone = newPhone();
  const wanda = await newPatient('Wanda');
  await api('PUT /account', { token: wanda.token, body: { mobile: phone } });
  const maria = await tokenOf(MARIA.email);
  const approveOne = async (): Promise<void> => {
    const { id, code } = await bookOverApi(wanda);
    await api(`POST /appointments/${id}/approve`, { token: maria });
    await waitForMessage(wanda.email, /approved/i, code);
  };

  await test.step('opts in, with a spam check; nothing is chosen beforehand', async () => {
    await playRecaptcha(page, '/sms-consent', 'site-key');
    await page.goto('/sms-consent');
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    for (const part of ['Message frequency varies', 'rates may apply', 'Reply STOP', 'not required']) {
      await expect(page.getByText(part)).toBeVisible();
    }
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Choose whether you want text messages.')).toBeVisible();
    await expectAccessibleEverywhere(page, 'SMS consent with errors');
    await page.getByLabel('First name').fill(wanda.first_name);
    await page.getByLabel('Last name').fill(wanda.last_name);
    await page.getByLabel('Mobile phone').fill(phone.slice(2));
    await page.getByLabel(/^Opt in/).check();
    const sent = page.waitForRequest(/\/api\/opt-in$/);
    await page.getByRole('button', { name: 'Submit' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ recaptcha_token: 'token of optin at site-key' });
    await expect(page.getByText('Thank you. Your preference was recorded.')).toBeVisible();
  });

  await test.step('answers YES', async () => {
    await waitForMessage(phone, /reply YES/);
    await sayBySms(phone, 'YES');
    await waitForMessage(phone, /you will get texts/);
  });

  await test.step('hears of the approval, with a link and without what is drawn', async () => {
    await approveOne();
    const { text } = await waitForMessage(phone, /was approved/);
    expect(text).toMatch(/https?:\/\/\S+\/appointments\/upcoming/);
    expect(text).not.toMatch(/Routine|Maria|5th Ave|Wanda/);
  });

  await test.step('answers STOP and hears no more', async () => {
    await sayBySms(phone, 'STOP');
    const before = await messagesTo(phone);
    await approveOne();
    expect(await messagesTo(phone)).toEqual(before);
    const own = await api<{ state: string }>('GET /account/sms-consent', { token: wanda.token });
    expect(own.state).toBe('stopped');
  });
});
