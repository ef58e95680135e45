import { screen } from '@testing-library/dom';
import { currentSite, setSite } from '../../lib/site.ts';
import { renderScreen } from '../../testing/render.tsx';

describe('A legal page whose text the site wrote', () => {
  const before = currentSite();
  beforeEach(() => setSite({ ...before, legal: ['terms'], smsConsent: 'I agree to be texted.' }));
  afterEach(() => {
    setSite(before);
    document.querySelector('[data-test-document]')?.remove();
  });

  it('keeps the text that came with its document', async () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div data-test-document><div data-legal="terms"><h2>Be kind</h2><p>Always.</p></div></div>',
    );
    await renderScreen('/terms');
    expect(screen.getAllByText('Be kind')).toHaveLength(2);
    expect(screen.queryByText('What you can expect of us, and what we ask of you.')).toBeNull();
  });

  it('does not show the product’s text while its document loads', async () => {
    await renderScreen('/terms');
    await screen.findByRole('heading', { name: 'Terms & Conditions' });
    expect(screen.queryByText('What you can expect of us, and what we ask of you.')).toBeNull();
  });

  it('leaves the other pages and their texts alone', async () => {
    await renderScreen('/privacy');
    await screen.findByText('What Drawpoint knows about you, why, and who can see it.');
  });

  it('the consent to text messages is the site’s, too', async () => {
    await renderScreen('/sms-consent');
    await screen.findByText('I agree to be texted.');
  });
});
