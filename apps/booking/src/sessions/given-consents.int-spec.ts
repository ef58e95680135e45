import { bookingSessions } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { bookings } from '@drawpoint/contracts/booking/bookings.contract';
import { CONSENT_VERSIONS } from '@drawpoint/contracts/booking/consents';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { until } from '@drawpoint/nest-kit/testing/until';
import { setOptions } from '../testing/set-options.ts';
import { admin, maria, type patient, useBooking } from '../testing/start-booking.ts';

describe('consents given before', () => {
  const world = useBooking();

  const given = async (who: typeof patient) => {
    const { data } = await world.call(bookingSessions.listRequiredDisclaimers, {}, who);
    return data.map(({ given_at }) => given_at !== null);
  };
  const book = async (who: typeof patient) => world.confirm((await world.complete(who)).token, who);

  it('a booking keeps what its patient agreed to, for the present version of each text', async () => {
    const who = world.newPatient();
    expect(await given(who)).toEqual([false, false, false]);
    await book(who);
    expect(await given(who)).toEqual([true, true, true]);
    await world.rows(
      `UPDATE given_consent SET version = '2020-01-01', given_at = '2020-01-01' WHERE user_id = ${who.user_id} AND key = 'terms_accept'`,
    );
    expect(await given(who)).toEqual([true, true, false]);
    await book(who);
    const kept = await world.rows<{ key: string; version: string; recent: boolean }>(
      `SELECT key, version, given_at > '2021-01-01' AS recent FROM given_consent WHERE user_id = ${who.user_id} ORDER BY key`,
    );
    expect(kept).toEqual(
      Object.entries(CONSENT_VERSIONS).map(([key, version]) => ({ key, version, recent: true })),
    );
  });

  it('a booking keeps in which language its patient read them', async () => {
    const who = world.newPatient();
    const { token } = await world.complete(who);
    const client = world.busOf('gateway');
    await client.call(bookings.create, { token }, { ...systemContext(), caller: who, language: 'es' });
    const spanish = { ...systemContext(), caller: who, language: 'es' as const };
    const { data } = await client.call(bookingSessions.listRequiredDisclaimers, {}, spanish);
    expect(data.map(({ label }) => label)).toContain('Acepto los Términos del servicio.');
    expect(
      await world.rows(`SELECT DISTINCT language FROM given_consent WHERE user_id = ${who.user_id}`),
    ).toEqual([{ language: 'es' }]);
  });

  it('the site’s own words are shown, have a version, and are asked for anew', async () => {
    const who = world.newPatient();
    await book(who);
    const labelOf = async (language: 'en' | 'es') => {
      const { data } = await world
        .busOf('gateway')
        .call(bookingSessions.listRequiredDisclaimers, {}, { ...systemContext(), caller: who, language });
      return data.find(({ key }) => key === 'terms_accept')!.label;
    };
    await setOptions(world, { legal_terms: 'Be kind.', consent_terms_accept: 'I agree to be kind.' });
    expect(await given(who)).toEqual([true, true, false]);
    expect([await labelOf('en'), await labelOf('es')]).toEqual([
      'I agree to be kind.',
      'I agree to be kind.',
    ]);
    const { token } = await world.complete(who);
    // Changed between the consent and the booking: the version is that of the text that was read.
    await setOptions(world, { legal_terms: 'Be kinder.', consent_terms_accept_es: 'Acepto.' });
    expect(await labelOf('es')).toBe('Acepto.');
    await world.confirm(token, who);
    const [kept] = await world.rows<{ version: string }>(
      `SELECT version FROM given_consent WHERE user_id = ${who.user_id} AND key = 'terms_accept'`,
    );
    expect(kept!.version).toMatch(/^site-\d+\.0\.\d+\.0$/);
    expect(await given(who)).toEqual([true, true, false]);
    const cleared = { legal_terms: null, consent_terms_accept: null, consent_terms_accept_es: null };
    await setOptions(world, cleared);
    expect(await labelOf('en')).toBe('I accept the Terms of Service.');
    await book(who);
    expect(await given(who)).toEqual([true, true, true]);
  });

  it('neither staff’s bookings nor those made while acting as a patient count', async () => {
    world.outside.patients.set(maria.email, 4711);
    await book(admin);
    const acted = world.newPatient();
    await book({ ...acted, impersonator_id: 1 });
    world.outside.patients.clear();
    expect(await given(admin)).toEqual([false, false, false]);
    expect(await given(acted)).toEqual([false, false, false]);
    expect(await world.rows(`SELECT 1 FROM given_consent WHERE user_id = 4711`)).toEqual([]);
  });

  it('they are forgotten with the account', async () => {
    const who = world.newPatient();
    await book(who);
    world.outside.tell(who.user_id, 1, { first_name: '', last_name: '', deleted: true }, world);
    expect(await until(async () => (await given(who)).every((each) => !each))).toBe(true);
  });
});
