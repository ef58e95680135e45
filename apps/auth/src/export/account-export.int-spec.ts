import { accountExport } from '@drawpoint/contracts/auth/account-export.contract';
import { account } from '@drawpoint/contracts/auth/account.contract';
import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import { documents } from '@drawpoint/contracts/auth/documents.contract';
import { passkeys } from '@drawpoint/contracts/auth/passkeys.contract';
import { persons } from '@drawpoint/contracts/auth/persons.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { EXPORTED, readExport } from '@drawpoint/contracts/exports';
import { pdfOf } from '@drawpoint/nest-kit/testing/sample-files';
import { Authenticator } from '../testing/authenticator.ts';
import { withOwnAccount } from '../testing/own-account.ts';
import { codeOf, fieldErrors, PASSWORD } from '../testing/start-auth.ts';
import { phonePhoto, uploaded } from '../testing/uploads.ts';

const own = withOwnAccount();

const start = (input: { current_password?: string } = {}, as: Caller = own.me.caller) =>
  own.auth.call(accountExport.start, input, { as });
const ticketIn = (url: string) => new URL(url, 'http://localhost').searchParams.get('ticket')!;
const partsOf = (ticket: string): [string, string] => {
  const at = ticket.indexOf('.');
  return [ticket.slice(0, at), ticket.slice(at + 1)];
};
const download = (ticket: string, as?: Caller) => own.auth.call(accountExport.download, { ticket }, { as });
const section = (name: string, userId = own.me.id) =>
  own.auth.call(readExport('auth'), { user_id: userId, section: name, after: null });
const audited = () =>
  own.auth.rows(
    `SELECT action, outcome, actor_id FROM kit.audit_entry WHERE action LIKE 'export_%' ORDER BY id DESC LIMIT 2`,
  );

describe('asking for the own data', () => {
  it('an export request returns a link, and request and download are audited', async () => {
    const { url, expires_at } = await start();
    expect(url).toMatch(/^\/api\/account\/export\?ticket=/);
    expect(new Date(expires_at).getTime()).toBeGreaterThan(Date.now());
    expect(await download(ticketIn(url))).toEqual({
      user_id: own.me.id,
      name: expect.stringMatching(/^drawpoint-\d{4}-\d\d-\d\d\.zip$/),
    });
    const by = { outcome: 'done', actor_id: own.me.id };
    expect(await audited()).toEqual([
      { action: 'export_downloaded', ...by },
      { action: 'export_requested', ...by },
    ]);
  });

  it('an export request needs the password when the sign-in is not recent', async () => {
    await own.signedInLongAgo();
    expect(await fieldErrors(start())).toEqual({ current_password: ['Enter your current password.'] });
    expect(await fieldErrors(start({ current_password: 'Wrong-pass-1' }))).toHaveProperty('current_password');
    expect(await codeOf(start({ current_password: PASSWORD }))).toBe('ok');
  });

  it('strangers and impersonators cannot request an export', async () => {
    expect(await codeOf(own.auth.call(accountExport.start, {}))).toBe('UNAUTHENTICATED');
    expect(await codeOf(start({}, { ...own.me.caller, impersonator_id: 1 }))).toBe('IMPERSONATION_REFUSED');
  });
});

describe('the link to the own data', () => {
  it('an export link ends with its session and cannot be forged', async () => {
    const ticket = ticketIn((await start()).url);
    expect(await codeOf(download(ticket, own.me.caller))).toBe('ok');
    const [link, signature] = partsOf(ticket);
    const forged = [link, `${link}.`, `${link.slice(0, -1)}x.${signature}`, `${link}.${signature}x`, 'x.y'];
    for (const each of forged) expect([each, await codeOf(download(each))]).toEqual([each, 'LINK_INVALID']);
    await own.auth.call(sessions.logout, {}, { as: own.me.caller });
    expect(await codeOf(download(ticket))).toBe('LINK_INVALID');
    expect(await audited()).toMatchObject([{ outcome: 'LINK_INVALID' }, { outcome: 'LINK_INVALID' }]);
  });

  it('an export link opens no document, and a document link no export', async () => {
    const ticket = ticketIn((await start()).url);
    const [link, signature] = partsOf(ticket);
    expect(await codeOf(own.auth.call(documents.open, { link, signature }))).toBe('LINK_INVALID');
    const file = await uploaded(own.auth, pdfOf(), 'pdf');
    const { url } = await own.auth.call(
      documents.create,
      { type: 'insurance_card_front', file },
      { as: own.me.caller },
    );
    expect(await codeOf(download(url.replace('/api/files/', '').replace('/', '.')))).toBe('LINK_INVALID');
  });
});

describe('what auth adds to an export', () => {
  it('auth’s part of an export has the person’s own data and files, and no secret', async () => {
    const { auth, me } = own;
    await own.update({
      insurance_member_id: 'XYZ-1',
      profile_photo: await uploaded(auth, await phonePhoto(90, 90), 'jpeg'),
    });
    const home = { line1: '120 East 34th Street', city: 'New York', state: 'NY', zip: '10016' };
    await auth.call(addresses.create, home, { as: me.caller });
    const leo = { first_name: 'Leo', last_name: 'Ito', date_of_birth: '2019-05-01', gender: 'male' as const };
    await auth.call(persons.create, leo, { as: me.caller });
    const file = await uploaded(auth, pdfOf(), 'pdf');
    await auth.call(documents.create, { type: 'drivers_license_front', file }, { as: me.caller });
    const { creationOptions, token } = await auth.call(passkeys.startRegistration, {}, { as: me.caller });
    const credential = new Authenticator().create(creationOptions);
    await auth.call(passkeys.finishRegistration, { token, credential, name: 'My phone' }, { as: me.caller });

    const [accountPage, addressPage, personPage, documentPage, passkeyPage, sessionPage] = await Promise.all(
      EXPORTED.auth.map((name) => section(name)),
    );
    expect(accountPage).toMatchObject({
      records: [{ email: me.email, insurance_member_id: 'XYZ-1', profile_photo: 'photo.webp' }],
      files: [{ path: 'photo.webp' }],
    });
    expect(addressPage!.records).toMatchObject([home]);
    expect(personPage!.records).toMatchObject([leo]);
    expect(documentPage).toMatchObject({
      records: [{ type: 'drivers_license_front', file: 'documents/drivers-license-front.pdf' }],
      files: [{ key: file.key, path: 'documents/drivers-license-front.pdf' }],
    });
    expect(passkeyPage!.records).toMatchObject([{ name: 'My phone' }]);
    expect(sessionPage!.records.length).toBeGreaterThan(0);
    const said = JSON.stringify([accountPage!.records, passkeyPage!.records, sessionPage!.records]);
    expect(said).not.toMatch(/password|token|hash|public_key|argon2|session_id/);
  });

  it('an export has nobody else’s data, and none for an unknown person', async () => {
    const other = await own.auth.patient();
    await own.auth.call(account.update, { insurance_member_id: 'FOREIGN-7' }, { as: other.caller });
    const pages = await Promise.all(EXPORTED.auth.map((name) => section(name)));
    expect(JSON.stringify(pages)).not.toContain('FOREIGN-7');
    expect((await section('account', 999_999)).records).toEqual([]);
  });

  it('only the gateway can request auth’s part of an export', async () => {
    const asking = own.auth.call(
      readExport('auth'),
      { user_id: own.me.id, section: 'account', after: null },
      { from: 'booking' },
    );
    expect(await codeOf(asking)).toBe('FORBIDDEN');
  });
});
