import { fillIn } from './documents.ts';

describe('Filling in a document', () => {
  const site = {
    title: `Bob's <b>"Labs"</b> & [[site_icon]]`,
    copyright: '</script><script>alert(1)</script>',
    icon: '/a.svg"onload="x',
    passwordStrength: 'strong',
    companyAddress: '350 5th Avenue <New York>',
    companyPhone: '(212) 555-0100',
    recaptchaSiteKey: 'site-key',
  };

  it('shows what an option says and never runs it', () => {
    expect(fillIn('<title>[[site_title]]</title>', site)).toBe(
      '<title>Bob&#39;s &lt;b&gt;&quot;Labs&quot;&lt;/b&gt; &amp; [[site_icon]]</title>',
    );
    expect(fillIn('<link href="[[site_icon]]">', site)).toBe('<link href="/a.svg&quot;onload=&quot;x">');
  });

  it('gives the code the same options as data', () => {
    const html = fillIn('<script type="application/json">[[site_json]]</script>', site);
    expect(html.match(/<\/script/g)).toHaveLength(1);
    const { icon: _icon, ...told } = site;
    expect(JSON.parse(html.slice(html.indexOf('{'), html.lastIndexOf('}') + 1))).toEqual(told);
  });

  it('leaves a place empty whose option is not set', () => {
    expect(fillIn('<span>[[site_copyright]]</span>', { ...site, copyright: null })).toBe('<span></span>');
  });
});
