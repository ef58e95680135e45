import { inflateSync } from 'node:zlib';
import { addMoney, addRow, addText, addTitle, newPdf } from './pdf-page.ts';

async function paper(name: string): Promise<string> {
  const { pdf, finish } = await newPdf(
    { name: 'Visit summary', about: 'Confirmation ABCD2345', code: 'ABCD2345', language: 'en' },
    { name },
  );
  addRow(pdf, 'Patient', name);
  addTitle(pdf, name);
  addText(pdf, `Notes\nof ${name}`);
  addMoney(pdf, name, 12.5);
  return (await finish()).toString('latin1');
}

/** The characters that a reader can copy from a PDF, by the tables of its fonts. */
function signsOf(pdf: string): string {
  const tables = [...pdf.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, stream = '']) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    } catch {
      return [];
    }
  });
  const codes = tables
    .filter((table) => table.includes('beginbfrange'))
    .flatMap((table) => [...table.matchAll(/<([0-9a-f]{4,8})>(?=[ \]])/gi)].map(([, hex = '']) => hex));
  return codes.map((hex) => Buffer.from(hex, 'hex').swap16().toString('utf16le')).join('');
}

describe('a PDF', () => {
  it.each(['Evelyn Carter', 'Zoë O’Brien – Núñez €'])(
    'a PDF shows %s with the fonts of every reader',
    async (name) => {
      expect(await paper(name)).not.toContain('/FontFile2');
    },
  );

  it.each([
    ['Cyrillic', 'Олександр Шевченко'],
    ['Greek', 'Γεώργιος Παπαδόπουλος'],
    ['Vietnamese', 'Nguyễn Thị Hạnh'],
    ['Polish', 'Łukasz Źrebięć'],
    ['Arabic', 'محمد الأمين'],
    ['Hebrew', 'מרים גולדשטיין'],
  ])('a PDF embeds the characters of a %s name, and no others', async (_alphabet, name) => {
    const pdf = await paper(name);
    expect(pdf).toMatch(/\/FontName \/[A-Z]{6}\+DejaVuSans\b/);
    expect(pdf).toMatch(/\/FontName \/[A-Z]{6}\+DejaVuSans-Bold/);
    expect(pdf.length).toBeLessThan(60_000);
  });

  it.each([
    ['Chinese', '王小明', 'NotoSansSC'],
    ['traditional Chinese', '歐陽娜娜', 'NotoSansSC'],
    ['Japanese', '髙橋カズヤ', 'NotoSansSC'],
    ['Korean', '김민준', 'NotoSansKR'],
  ])('a PDF shows a %s name, alone or among Latin characters', async (_language, name, font) => {
    for (const text of [name, `Wang (${name}) 2`]) {
      const pdf = await paper(text);
      expect(pdf).toMatch(new RegExp(`/FontName /[A-Z]{6}\\+${font}`));
      const shown = signsOf(pdf);
      for (const sign of name) expect([sign, shown.includes(sign)]).toEqual([sign, true]);
      expect(pdf.length).toBeLessThan(60_000);
    }
  });

  it('the text continues on the next line below a name in several fonts', async () => {
    const { pdf, finish } = await newPdf(
      { name: 'Visit summary', about: 'x', code: 'x', language: 'en' },
      '王 김',
    );
    const before = pdf.document.y;
    addText(pdf, 'Anna 王 Olga Ольга 김');
    const line = pdf.document.y - before;
    addText(pdf, 'Anna');
    expect([line > 10, line < 20]).toEqual([true, true]);
    await finish();
  });
});
