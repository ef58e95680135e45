import { account } from '@drawpoint/contracts/auth/account.contract';
import { withOwnAccount } from '../testing/own-account.ts';
import { codeOf, fieldErrors } from '../testing/start-auth.ts';

const own = withOwnAccount();
const { update, read } = own;

const send = () => own.auth.call(account.sendMobileCode, {}, { as: own.me.caller });
const enter = (code: string) => own.auth.call(account.confirmMobile, { code }, { as: own.me.caller });
const sent = (count: number) =>
  own.auth.until(() => {
    const texts = own.auth.texts.filter(({ user_id }) => user_id === own.me.id);
    return texts.length === count ? texts.at(-1)! : null;
  });
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a mobile number', () => {
  it('a mobile number is confirmed once by the code sent to it', async () => {
    expect((await read()).mobile_confirmed).toBe(false);
    expect(await send()).toEqual({ expires_in_seconds: 120 });
    const { to, template, values } = await sent(1);
    expect([to, template, values.language]).toEqual(['+12125550147', 'mobile-code', 'en']);
    expect(await codeOf(enter(otherThan(values.code!)))).toBe('CODE_WRONG');
    expect((await enter(values.code!)).mobile_confirmed).toBe(true);
    expect(await codeOf(enter(values.code!))).toBe('CODE_EXPIRED');
    expect((await read()).mobile_confirmed).toBe(true);
  });

  it('a mobile number is not confirmed by an expired code, after five attempts, or by another number’s code', async () => {
    await send();
    const { values: late } = await sent(1);
    await own.auth.rows(
      `UPDATE mobile_confirmation SET expires_at = now() - interval '1 second' WHERE user_id = $1`,
      [own.me.id],
    );
    expect(await codeOf(enter(late.code!))).toBe('CODE_EXPIRED');
    await send();
    const { values: tried } = await sent(2);
    const guesses = await Promise.all(Array.from({ length: 7 }, () => codeOf(enter(otherThan(tried.code!)))));
    expect(guesses.filter((code) => code === 'CODE_WRONG')).toHaveLength(5);
    expect(await codeOf(enter(tried.code!))).toBe('CODE_EXPIRED');
    await send();
    const { values } = await sent(3);
    await update({ mobile: '9175550100' });
    expect(await codeOf(enter(values.code!))).toBe('CODE_EXPIRED');
  });

  it('no code is sent without a number, after STOP, or after five codes', async () => {
    own.auth.phones.canText = false;
    expect(await fieldErrors(send()).finally(() => (own.auth.phones.canText = true))).toHaveProperty(
      'mobile',
    );
    await update({ mobile: '6465550133' });
    for (let times = 0; times < 5; times += 1) await send();
    expect(await codeOf(send())).toBe('RATE_LIMITED');
    await update({ mobile: null });
    expect(await fieldErrors(send())).toHaveProperty('mobile');
  });
});
