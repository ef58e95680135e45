import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { MARIA, OFFICE, ROUTINE } from './support/bookings.ts';
import { linkIn, waitForMessage } from './support/inbox.ts';
import { newPage, newPerson, PASSWORD, tokenOf } from './support/people.ts';
import { PHONE } from './support/phone.ts';
import { expectSpanish } from './support/spanish.ts';
import { expect, test } from './support/test.ts';

test('somebody who speaks Spanish finds us, registers, books, hears of it, and changes to English', async () => {
  const lucia = newPerson('Lucia');
  const page = await newPage({ ...PHONE, locale: 'es-US' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const next = button('Siguiente');

  await test.step('the browser’s language is shown, and a choice stays', async () => {
    await page.goto('/services');
    await expect(page).toHaveURL(/\/es\/services$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Servicios y precios' })).toBeVisible();
    await expectSpanish(page, 'the services');
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Services and prices' })).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Create an Account' }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Español' }).click();
    await expect(page).toHaveURL(/\/es$/);
  });

  await test.step('the first page and those about us are Spanish', async () => {
    await page.getByLabel('¿Vamos a su zona?').fill('10118');
    await button('Verificar').click();
    await expect(page.getByText(/^Sí, vamos a 10118\./)).toBeVisible();
    await expectSpanish(page, 'the first page');
    await expectAccessibleEverywhere(page, 'First page in Spanish');
    const about = ['about', 'privacy', 'terms', 'telehealth', 'sms-consent', 'contact', 'nada'];
    const ofLinks = [
      'forgot-password',
      'reset-password',
      'two-factor',
      'confirm-visit',
      'tell-me',
      'claim',
      'letter',
      'follow',
      'visit-answer',
    ];
    for (const path of [...about, ...ofLinks]) {
      await page.goto(`/es/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectSpanish(page, path);
      await expect(page).toHaveURL(new RegExp(`/es/${path}$`));
    }
  });

  await test.step('a refused registration says why in Spanish, and the email comes in Spanish', async () => {
    await page.goto('/es/register');
    await page.getByLabel('Nombre').fill(lucia.first_name);
    await page.getByLabel('Apellido').fill(lucia.last_name);
    await page.getByLabel('Género').selectOption('female');
    await page.getByLabel('Fecha de nacimiento').fill('04172015');
    await page.getByLabel('Correo electrónico').fill(lucia.email);
    await page.getByLabel('Celular (opcional)').fill('2125550188');
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirme la contraseña').fill(PASSWORD);
    await button('Crear una cuenta').click();
    await expect(page.getByText(/^Debe tener 18 años o más\./)).toBeVisible();
    await page.getByLabel('Fecha de nacimiento').fill('04171985');
    await expectSpanish(page, 'the registration');
    await button('Crear una cuenta').click();
    await expect(page.getByRole('heading', { name: 'Verifique su correo electrónico' })).toBeVisible();
    await expectSpanish(page, 'the page after registering');
    const email = await waitForMessage(lucia.email, /^Confirme su correo electrónico$/);
    const { pathname, search } = new URL(linkIn(email, '/es/verify-email'));
    await page.goto(pathname + search);
    await expectSpanish(page, 'the page of the link');
    await button('Confirmar e iniciar sesión').click();
    await expect(page).toHaveURL(/\/es\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Buen[oa]s .*, Lucia$/);
    await expectSpanish(page, 'the dashboard');
    await page.getByRole('button', { name: /^Abrir el menú/ }).click();
    await expect(page.getByRole('link', { name: 'Mis citas' }).last()).toBeVisible();
    await expectSpanish(page, 'the menu');
    await page.keyboard.press('Escape');
  });

  await test.step('the visit is booked step by step', async () => {
    await page.goto('/es/appointments/book');
    await page.getByLabel('Dirección', { exact: true }).fill(OFFICE.address);
    await page.getByLabel('Ciudad').fill(OFFICE.city);
    await page.getByLabel('Estado').selectOption(OFFICE.address_state);
    await page.getByLabel('Código postal').fill(OFFICE.address_zip);
    await expectSpanish(page, 'step 1');
    await next.click();
    for (const choice of [ROUTINE.name, MARIA.name]) {
      await page.getByRole('radio', { name: new RegExp(choice) }).check();
      await expectSpanish(page, `the step of ${choice}`);
      await next.click();
    }
    await page.getByRole('group', { name: 'Días' }).getByRole('button').nth(9).click();
    await page
      .getByRole('button', { name: /^\d+:\d\d [ap]m$/ })
      .nth(2)
      .click();
    await expect(page.getByText(/^Le guardamos la hora hasta las /).first()).toBeVisible();
    await expectSpanish(page, 'the times');
    await next.click();
    await expectSpanish(page, 'the consents');
    await page.getByRole('checkbox', { name: 'He leído y acepto todos' }).check();
    await next.click();
    await expectSpanish(page, 'the review');
    await button('Confirmar').click();
    await expect(page).toHaveURL(/\/es\/appointments\/\d+\/confirmation$/);
    await expect(page.getByText('Reserva confirmada')).toBeVisible();
    await expectSpanish(page, 'the confirmation');
  });

  await test.step('the approval is told in Spanish, by email and in the bell', async () => {
    const id = /appointments\/(\d+)/.exec(page.url())![1]!;
    await waitForMessage(lucia.email, /^Recibimos su solicitud$/);
    await api(`POST /appointments/${id}/approve`, { token: await tokenOf(MARIA.email) });
    const email = await waitForMessage(lucia.email, /^Su cita está aprobada$/, 'Hola Lucia,');
    expect(email.text).toContain('(hora de New York)');
    await page.reload();
    await page.getByRole('button', { name: /notificaci/ }).click();
    await expect(
      page.getByRole('button', { name: /^Su cita del .* \(hora de New York\) fue aprobada\./ }),
    ).toBeVisible();
    await expectSpanish(page, 'the bell');
  });

  await test.step('every other page of a patient is Spanish', async () => {
    const visit = /appointments\/\d+/.exec(page.url())![0];
    const lists = ['', '?tab=past', '?tab=canceled', '?tab=requested'].map(
      (tab) => `appointments/history${tab}`,
    );
    const tabs = ['', '?tab=addresses', '?tab=insurance', '?tab=payment', '?tab=preferences'];
    const account = ['account/security', ...tabs.map((tab) => `account${tab}`)];
    for (const path of [`${visit}/pay`, `${visit}/post`, ...lists, 'results', 'messages', ...account]) {
      await page.goto(`/es/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectSpanish(page, path);
    }
  });

  await test.step('the profile changes the language, and a Spanish address then shows English', async () => {
    await page.goto('/es/account');
    await page.getByLabel('Idioma').selectOption('en');
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
    await page.goto('/es/dashboard');
    await expect(page).toHaveURL(/^(?!.*\/es\/).*\/dashboard$/);
  });
});
