import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { newPatient, openAs } from './support/people.ts';

test('a patient downloads everything that is kept about them', async ({ browser, baseURL }) => {
  const person = await newPatient(baseURL!, 'Dana');
  const page = await openAs(browser, baseURL!, person.token, { reducedMotion: 'reduce' });
  await page.goto('/account/security');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^drawpoint-.*\.zip$/);
  const entries = unzipSync(readFileSync(await download.path()));
  const [account] = JSON.parse(Buffer.from(entries['account.json']!).toString()) as { email: string }[];
  expect(account!.email).toBe(person.email);
  expect(Object.keys(entries)).toContain('appointments.json');
  await expect(page).toHaveURL(/\/account\/security$/);
  await expectAccessibleEverywhere(page, 'account security');
});
