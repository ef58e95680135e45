import { InlineStyles } from './inline-styles.ts';

const SHEET =
  '@font-face{font-family:F;src:url(/f.woff2)}' +
  '@layer kit{:root{--used:#111;--by:var(--used);--spare:#222}.m_box{color:var(--by)}.m_menu{color:red}}' +
  '.card,.row{padding:1px}.card:not(.gone) .title{margin:0}.card .missing{margin:2px}.list:has(.card){top:0}h1{font-weight:600}' +
  '@media (max-width:48em){.card{padding:0}.row{padding:0}}@media print{.row{margin:0}}' +
  '.title{animation:rise 1s}@keyframes rise{to{top:0}}@keyframes fall{to{top:1px}}';

describe('Inline styles of a document', () => {
  const made = new InlineStyles(SHEET).of(
    '<div class="card m_box"><h1 class="title" style="color:var(--own)">A</h1></div>',
  );

  it('inline styles contain only selectors whose classes the document has, and selectors without a class', () => {
    expect(made).toContain('.card{padding:1px}');
    expect(made).toContain('.card:not(.gone) .title{margin:0}');
    expect(made).toContain('h1{font-weight:600}');
    expect(made).toContain('@font-face');
    expect(made).not.toContain('.missing');
    expect(made).not.toContain('.row');
    expect(made).not.toContain('.list');
  });

  it('inline styles keep their layers and media queries, without empty ones', () => {
    expect(made).toContain('@layer kit{');
    expect(made).toContain('.m_box{color:var(--by)}');
    expect(made).toContain('@media (max-width:48em){.card{padding:0}}');
    expect(made).not.toContain('.m_menu');
    expect(made).not.toContain('print');
  });

  it('inline styles define no unused variables or keyframes', () => {
    expect(made).toContain('--used:#111');
    expect(made).not.toContain('--spare');
    expect(made).toContain('@keyframes rise');
    expect(made).not.toContain('fall');
  });
});
