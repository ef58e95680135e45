import { addMoney, addRow, addText, addTitle, newPdf } from './pdf-page.ts';

async function paper(name: string): Promise<string> {
  const { pdf, done } = newPdf('Visit summary', 'Confirmation ABCD2345', 'ABCD2345');
  addRow(pdf, 'Patient', name);
  addTitle(pdf, name);
  addText(pdf, `Notes\nof ${name}`);
  addMoney(pdf, name, 12.5);
  pdf.end();
  return (await done).toString('latin1');
}

describe('a paper', () => {
  it.each(['Evelyn Carter', 'Zoë O’Brien – Núñez €'])('shows %s with what every reader has', async (name) => {
    expect(await paper(name)).not.toContain('/FontFile2');
  });

  it.each([
    ['Cyrillic', 'Олександр Шевченко'],
    ['Greek', 'Γεώργιος Παπαδόπουλος'],
    ['Vietnamese', 'Nguyễn Thị Hạnh'],
    ['Polish', 'Łukasz Źrebięć'],
    ['Arabic', 'محمد الأمين'],
    ['Hebrew', 'מרים גולדשטיין'],
  ])('brings the signs of a %s name along, and no others', async (_alphabet, name) => {
    const pdf = await paper(name);
    expect(pdf).toMatch(/\/FontName \/[A-Z]{6}\+DejaVuSans\b/);
    expect(pdf).toMatch(/\/FontName \/[A-Z]{6}\+DejaVuSans-Bold/);
    expect(pdf.length).toBeLessThan(60_000);
  });
});
