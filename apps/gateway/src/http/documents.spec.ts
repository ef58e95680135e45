import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWebDist } from '../testing/web-dist.ts';
import { Documents, fillIn, legalHtml } from './documents.ts';

const NOTHING_CLAIMED = { people: null, insurance: null, labs: null };
const NO_WORDING = { legal: { privacy: {}, terms: {}, telehealth: {} }, smsConsent: {} };
const NOTHING_SET = {
  ...NO_WORDING,
  ...{ title: 'Drawpoint', copyright: null, icon: '/favicon.svg', passwordStrength: 'strong' },
  ...{ companyAddress: null, companyPhone: null, recaptchaSiteKey: undefined, claims: NOTHING_CLAIMED },
  url: 'https://drawpoint.test',
};

describe('A document', () => {
  it('a document that could not be read is read again by the next request', async () => {
    const folder = writeWebDist();
    const documents = new Documents(folder);
    const [file, away] = ['landing.html', 'away.html'].map((name) => join(folder, 'documents', name));
    renameSync(file!, away!);
    await expect(documents.find('/', NOTHING_SET)).rejects.toMatchObject({ code: 'ENOENT' });
    renameSync(away!, file!);
    const { status, bodies } = (await documents.find('/', NOTHING_SET))!;
    expect([status, bodies.identity.toString()]).toEqual([200, expect.stringContaining('Welcome')]);
    rmSync(folder, { recursive: true });
  });
});

describe('Filling in a document', () => {
  const site = {
    title: `Bob's <b>"Labs"</b> & [[site_icon]]`,
    copyright: '</script><script>alert(1)</script>',
    icon: '/a.svg"onload="x',
    passwordStrength: 'strong',
    companyAddress: '350 5th Avenue <New York>',
    companyPhone: '(212) 555-0100',
    claims: { ...NOTHING_CLAIMED, people: 'All <certified>.' },
    recaptchaSiteKey: 'site-key',
    legal: { privacy: {}, terms: { en: 'Be <kind>.', es: 'Sea amable.' }, telehealth: { es: 'Telesalud' } },
    smsConsent: { en: 'I agree to <texts>.' },
    url: 'https://drawpoint.test',
  };

  it('a site option is shown as text and never executed', () => {
    expect(fillIn('<title>[[site_title]]</title>', site)).toBe(
      '<title>Bob&#39;s &lt;b&gt;&quot;Labs&quot;&lt;/b&gt; &amp; [[site_icon]]</title>',
    );
    expect(fillIn('<link href="[[site_icon]]">', site)).toBe('<link href="/a.svg&quot;onload=&quot;x">');
  });

  it('the code gets the same site options as data', () => {
    const html = fillIn('<script type="application/json">[[site_json]]</script>', site);
    expect(html.match(/<\/script/g)).toHaveLength(1);
    const { icon: _icon, url: _url, ...told } = site;
    expect(JSON.parse(html.slice(html.indexOf('{'), html.lastIndexOf('}') + 1))).toEqual({
      ...told,
      ...{ legal: ['terms'], smsConsent: 'I agree to <texts>.' },
    });
  });

  it('structured data has the company and only options that are set', () => {
    const entities = (options: Partial<typeof site> | { companyAddress: null; companyPhone: null }) => {
      const html = fillIn('<script type="application/ld+json">[[[site_entities]]]</script>', {
        ...site,
        ...options,
      });
      expect(html.match(/<\/script/g)).toHaveLength(1);
      return JSON.parse(html.slice(html.indexOf('['), html.lastIndexOf(']') + 1)) as Record<
        string,
        unknown
      >[];
    };
    const [company, web] = entities({ title: `</script> & "Sons"` });
    expect(company).toMatchObject({
      '@type': 'MedicalBusiness',
      name: `</script> & "Sons"`,
      address: '350 5th Avenue <New York>',
      telephone: '(212) 555-0100',
    });
    expect(web).toMatchObject({ publisher: { '@id': company!['@id'] }, url: 'https://drawpoint.test/' });
    const [unknown] = entities({ companyAddress: null, companyPhone: null });
    expect(unknown).not.toHaveProperty('address');
    expect(unknown).toMatchObject({ '@type': 'Organization' });
  });

  it('a legal page has the site’s text in its language, and else the product’s', () => {
    const page = (lang: string, name: string) =>
      fillIn(`<html lang="${lang}"><div class="a" data-legal="${name}"><p>Ours</p></div></html>`, site);
    expect(page('en', 'terms')).toContain('data-legal="terms"><p>Be &lt;kind&gt;.</p></div>');
    expect(page('es', 'terms')).toContain('<p>Sea amable.</p>');
    expect(page('en', 'telehealth')).toContain('<p>Ours</p>');
    expect(page('es', 'privacy')).toContain('<p>Ours</p>');
  });

  it('a site’s text has paragraphs, headings, lists and its title, and is never executed', () => {
    const text = '## Visits\n\n{{site}} comes\nto you.\n \n- <b>ID</b>\n- order\n\n- no list\nat all $&';
    expect(legalHtml(text, 'A & B')).toBe(
      '<h2>Visits</h2><p>A &amp; B comes to you.</p><ul><li>&lt;b&gt;ID&lt;/b&gt;</li><li>order</li></ul><p>- no list at all $&amp;</p>',
    );
  });

  it('an unset option leaves its place empty', () => {
    expect(fillIn('<span>[[site_copyright]]</span>', { ...site, copyright: null })).toBe('<span></span>');
  });
});
