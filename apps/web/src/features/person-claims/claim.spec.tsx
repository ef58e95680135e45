import { personClaims } from '@drawpoint/contracts/auth/person-claims.contract';
import { screen } from '@testing-library/dom';
import { answer, refuse } from '../../testing/api.ts';
import { PATIENT } from '../../testing/people.ts';
import { fill, renderScreen, signInAs } from '../../testing/render.tsx';

const INVITATION = { carer_name: 'Evelyn', first_name: 'Leo' };
const TOKEN = 'x'.repeat(43);

const button = (name: string) => screen.findByRole('button', { name });

describe('The invitation of somebody who was cared for', () => {
  beforeEach(() => sessionStorage.clear());

  it('a visitor is asked to sign in, or agrees by the date of birth', async () => {
    answer(personClaims.show, INVITATION);
    const user = await renderScreen(`/claim?token=${TOKEN}`);
    await screen.findByText('Leo, Evelyn has booked blood draws for you. You are an adult, so you decide.');
    expect(window.location.search).toBe('');
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login?next=/claim');
    await user.click(await button('I agree'));
    await screen.findByText('Enter your date of birth.');
    await fill(user, screen.getByLabelText('Your date of birth'), '05-01-2008');
    const other = 'This invitation is for somebody with another date of birth.';
    refuse(personClaims.agree, 'INVALID_INPUT', { errors: { date_of_birth: [other] } });
    await user.click(await button('I agree'));
    await screen.findByText(other);
    const sent = answer(personClaims.agree, {});
    await user.click(await button('I agree'));
    await screen.findByText('Thank you. Evelyn can go on booking for you.');
    expect(sent).toEqual([{ token: TOKEN, date_of_birth: '2008-05-01' }]);
  });

  it('the tab keeps the invitation during the sign-in, and the visits are taken once', async () => {
    sessionStorage.setItem('claim', TOKEN);
    signInAs(PATIENT);
    answer(personClaims.show, INVITATION);
    const user = await renderScreen('/claim');
    const other = 'This invitation is for somebody with another date of birth.';
    refuse(personClaims.claim, 'INVALID_INPUT', { errors: { token: [other] } });
    await user.click(await button('Take the visits'));
    await screen.findByText(other);
    const sent = answer(personClaims.claim, { visits: 1 });
    await user.dblClick(await button('Take the visits'));
    await screen.findByText('1 visit is in your account now.');
    expect(sent).toEqual([{ token: TOKEN }]);
    expect(sessionStorage.getItem('claim')).toBe(null);
  });

  it('an ended link says so, and a failure can be tried again', async () => {
    refuse(personClaims.show, 'UNAVAILABLE');
    const user = await renderScreen(`/claim?token=${TOKEN}`);
    const again = await button('Try again');
    refuse(personClaims.show, 'LINK_EXPIRED');
    await user.click(again);
    await screen.findByText('This link is no longer valid.');
  });
});
