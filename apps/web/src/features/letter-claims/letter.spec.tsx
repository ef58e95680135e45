import { letterClaims } from '@drawpoint/contracts/auth/letter-claims.contract';
import { screen } from '@testing-library/dom';
import { answer, refuse } from '../../testing/api.ts';
import { fill, renderScreen } from '../../testing/render.tsx';

const button = (name: string) => screen.findByRole('button', { name });

describe('The code of a letter', () => {
  it('missing fields are named; an error keeps what was typed; the email is told', async () => {
    const user = await renderScreen('/letter');
    await user.click(await button('Send the link'));
    await screen.findByText('Enter the code of your letter.');
    screen.getByText('Enter your date of birth.');
    screen.getByText('Enter your email address.');
    await fill(user, screen.getByLabelText('Code'), 'cdfgh-jkmnp');
    await fill(user, screen.getByLabelText('Your date of birth'), '05-06-1944');
    await fill(user, screen.getByLabelText('Your email'), 'rosa@example.test');
    const ended = 'This code is mistyped, or does not work any more. Ask for a new letter.';
    refuse(letterClaims.claim, 'INVALID_INPUT', { errors: { code: [ended] } });
    await user.click(await button('Send the link'));
    await screen.findByText(ended);
    expect(screen.getByLabelText('Code')).toHaveProperty('value', 'cdfgh-jkmnp');
    const sent = answer(letterClaims.claim, {
      message: 'We sent a link to your email. It makes the account yours.',
    });
    await user.click(await button('Send the link'));
    await screen.findByText(/We sent an email to rosa@example\.test\./);
    expect(sent).toEqual([{ code: 'cdfgh-jkmnp', date_of_birth: '1944-05-06', email: 'rosa@example.test' }]);
  });
});
