import { commonestPasswords } from './commonest-passwords.ts';

describe('The commonest passwords', () => {
  it('the list has ten thousand passwords in lower case', async () => {
    const list = await commonestPasswords();
    expect(list.size).toBe(10_000);
    expect([...list].every((password) => password === password.toLowerCase())).toBe(true);
  });

  it('the list has passwords that no other rule would reject', async () => {
    const list = await commonestPasswords();
    for (const password of ['trustno1', 'bond007', 'rush2112', 'ncc1701d']) expect(list).toContain(password);
    expect(list).not.toContain('draw-blood-2026');
  });
});
