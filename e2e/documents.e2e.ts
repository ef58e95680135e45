import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { newPatient, openAs, openAt, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

const TABLE = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n';

/** A small PDF with this text as a comment. */
function pdf(words: string): Buffer {
  const body = `${TABLE}% ${words}\n`;
  return Buffer.from(
    `${body}xref\n0 1\n0000000000 65535 f \ntrailer\n<< >>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}

const choose = (slot: Locator, name: string, mimeType: string, buffer: Buffer) =>
  slot.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer });

async function downloaded(page: Page, slot: Locator): Promise<{ name: string; content: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    slot.getByRole('button', { name: 'Download' }).click(),
  ]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path(), 'latin1') };
}

test('a patient uploads the front of the insurance card, opens and downloads it, and replaces it', async () => {
  const patient = await newPatient('Dora');
  const page = await openAs(patient.token, { acceptDownloads: true });
  await page.goto('/account?tab=insurance');
  const slot = page.getByRole('group', { name: 'Insurance card, front' });

  await test.step('the file is uploaded, opens in a new tab, and is saved as it was', async () => {
    await expect(slot.getByRole('button', { name: 'Choose a file' })).toBeVisible();
    await expect(slot.getByRole('button', { name: 'Open' })).toBeHidden();
    await choose(slot, 'front.pdf', 'application/pdf', pdf('first'));
    await expect(page.getByText('Document uploaded.')).toBeVisible();
    // Headless Chromium has no PDF viewer and downloads the file, so only the response is checked.
    const [tab, answer] = await Promise.all([
      page.waitForEvent('popup'),
      page.context().waitForEvent('response', (response) => response.url().includes('/api/files/')),
      slot.getByRole('button', { name: 'Open' }).click(),
    ]);
    expect(answer.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="insurance-card-front.pdf"',
    });
    await tab.close();
    const file = await downloaded(page, slot);
    expect(file.name).toBe('insurance-card-front.pdf');
    expect(file.content).toContain('first');
  });

  await test.step('another one takes its place, after a reload too', async () => {
    await choose(slot, 'again.pdf', 'application/pdf', pdf('second'));
    await expect(page.getByText('Document uploaded.')).toBeVisible();
    await page.reload();
    expect((await downloaded(page, slot)).content).toContain('second');
    await expectAccessibleEverywhere(page, 'Insurance Info');
  });

  await test.step('a file that is too large, or something else, is refused in words and changes nothing', async () => {
    await choose(slot, 'large.pdf', 'application/pdf', Buffer.alloc(10 * 1024 * 1024 + 1, 'x'));
    await expect(slot.getByText('File too large. Please upload an image or PDF up to 10 MB.')).toBeVisible();
    await choose(
      slot,
      'page.pdf',
      'application/pdf',
      Buffer.from('%PDF-1.4\n<html><script>1</script></html>'),
    );
    await expect(slot.getByText('Please upload an image (JPEG, PNG, WebP or GIF) or a PDF.')).toBeVisible();
    await expect(page.getByText('Upload failed')).toBeVisible();
    expect((await downloaded(page, slot)).content).toContain('second');
  });

  await test.step('an upload under way shows how far it is, can be stopped, and tried again after it failed', async () => {
    const other = page.getByRole('group', { name: "Driver's license, back" });
    let answer: 'never' | 'fails' | 'works' = 'never';
    let held = () => {};
    await page.route('**/api/user-documents', async (route) => {
      if (route.request().method() !== 'POST' || answer === 'works') return route.continue();
      if (answer === 'fails') return route.abort('failed');
      await new Promise<void>((release) => (held = release));
      await route.abort('aborted').catch(() => undefined);
    });
    await choose(other, 'back.pdf', 'application/pdf', pdf('back'));
    await expect(other.getByRole('progressbar', { name: 'Uploading back.pdf' })).toBeVisible();
    await other.getByRole('button', { name: 'Cancel' }).click();
    await expect(other.getByRole('button', { name: 'Choose a file' })).toBeVisible();
    held();
    answer = 'fails';
    await choose(other, 'back.pdf', 'application/pdf', pdf('back'));
    await expect(other.getByText('We could not reach the server.')).toBeVisible();
    answer = 'works';
    await other.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Document uploaded.')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Replace' })).toBeVisible();
  });

  await test.step('staff who may see it find it in the record of the patient', async () => {
    const { id } = await api<{ id: number }>('GET /user', { token: patient.token });
    const developer = await tokenOf('developer@demo.test');
    const desk = await openAt(developer, `/phleb/patients/${id}/documents`);
    const theirs = desk.getByRole('group', { name: 'Insurance card, front' });
    await expect(theirs.getByRole('button', { name: 'Open' })).toBeVisible();
    await expectAccessibleEverywhere(desk, 'a patient’s record');
    await desk.context().close();
  });

  await test.step('where it cannot be opened the patient is told', async () => {
    await page.route('**/api/user-documents/*', (route) => route.fulfill({ status: 503, body: '{}' }));
    await slot.getByRole('button', { name: 'Open' }).click();
    await expect(page.getByText('Could not open document.')).toBeVisible();
    await expect.poll(() => page.context().pages().length).toBe(1);
  });
});
