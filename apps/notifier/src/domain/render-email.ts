import type { EmailContent } from './email-content.ts';

const TRADE = { en: 'blood draws at home', es: 'extracciones de sangre a domicilio' };

/** Renders plain text: the same words in the same order. */
export function renderText(
  { language, heading, paragraphs, facts = [], action, notes = [] }: EmailContent,
  site: string,
): string {
  const width = Math.max(0, ...facts.map(([label]) => label.length));
  return [
    `${site.toUpperCase()}\n\n${heading}\n${'='.repeat(heading.length)}`,
    ...paragraphs,
    facts.map(([label, value]) => `${`${label}:`.padEnd(width + 2)}${value}`).join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    notes.join('\n'),
    `-- \n${site}, ${TRADE[language]}`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

const TEAL = '#0f6e6a';
const PAPER = '#fbfaf7';
const INK = '#14211f';
const SOFT = '#55635f';
const LINE = '#e2e0d8';
const FONT = "font-family:Figtree,Inter,'Segoe UI',Helvetica,Arial,sans-serif";

// Mail clients show no SVG, so rounded boxes draw the logo, a pin around a drop.
const MARK = `<span class="brand" style="display:inline-block;width:20px;height:20px;border:3px solid ${TEAL};border-radius:50% 50% 50% 0;transform:rotate(-45deg);vertical-align:middle"><span style="display:block;width:8px;height:8px;margin:6px;border-radius:50% 0 50% 50%;background:#e5604d"></span></span>`;

const DARK = `@media (prefers-color-scheme:dark){.page,.card{background:#0e1514!important}.card{border-color:#263330!important}.ink{color:#e6efed!important}.soft{color:#9db0ac!important}.brand{color:#7cc0b9!important;border-color:#7cc0b9!important}}`;

/** Renders HTML in the product's look: one table, inline styles, no external resources. */
export function renderHtml(
  { language, subject, heading, paragraphs, facts = [], action, notes = [] }: EmailContent,
  site: string,
): string {
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;color:${INK};font-size:16px;line-height:1.5">${escapeHtml(text)}</p>`;
  const fact = ([label, value]: [string, string]) =>
    `<tr><td class="soft" style="padding:6px 16px 6px 0;color:${SOFT};vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td><td class="ink" style="padding:6px 0;color:${INK};font-weight:600">${escapeHtml(value)}</td></tr>`;
  const table = facts.length
    ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px;font-size:16px;line-height:1.5">${facts.map(fact).join('')}</table>`
    : '';
  const button = action
    ? `<p style="margin:0 0 24px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:${TEAL};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p><p class="soft" style="margin:0 0 16px;color:${SOFT};font-size:13px;line-height:1.5;word-break:break-all">${escapeHtml(action.url)}</p>`
    : '';
  const small = notes
    .map(
      (note) =>
        `<p class="soft" style="margin:0 0 8px;color:${SOFT};font-size:14px;line-height:1.5">${escapeHtml(note)}</p>`,
    )
    .join('');
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;background:${PAPER};${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 8px 24px">${MARK}<span class="brand" style="padding-left:12px;color:${TEAL};font-size:18px;font-weight:700;vertical-align:middle">${escapeHtml(site)}</span></td></tr>
<tr><td class="card" style="padding:32px;border:1px solid ${LINE};border-radius:12px;background:#ffffff">
<h1 class="ink" style="margin:0 0 16px;color:${INK};font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${table}${button}${small}</td></tr>
<tr><td class="soft" style="padding:16px 8px;color:${SOFT};font-size:13px">${escapeHtml(site)}, ${TRADE[language]}</td></tr>
</table></td></tr></table></body></html>
`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
