import { z } from 'zod';
import { settingsTable } from './settings-table.ts';

const source =
  '/** Where the store is. */ AUTH_DATABASE_URL: z.string(), /** One | two. */ MODE: z.string(),';
const programs = [
  { name: 'gateway', source, schema: z.object({ MODE: z.string().default('plain') }) },
  {
    name: 'auth',
    source,
    schema: z.object({ MODE: z.string().default('plain'), AUTH_DATABASE_URL: z.string() }),
  },
];

describe('The table of settings', () => {
  const lines = settingsTable(programs).split('\n');

  it('the table has each setting once, with its readers, default and purpose', () => {
    expect(lines).toHaveLength(4);
    expect(lines[3]).toBe('| `MODE` | gateway, auth | `plain` | One \\| two. |');
  });

  it.each([
    '/** Two\n   * lines. */\n  LIMITS: z.object(),',
    '/**\n   * Two\n   * lines.\n   */\n  LIMITS: z.object(),',
  ])('the table joins the lines of the comment %j, and shows no object defaults', (text) => {
    const schema = z.object({ LIMITS: z.object({}).default({}) });
    expect(settingsTable([{ name: 'auth', source: text, schema }]).split('\n')[2]).toBe(
      '| `LIMITS` | auth |  | Two lines. |',
    );
  });

  it('the table marks required and secret settings, and joins the services’ own names', () => {
    expect(lines[2]).toBe('| `<SERVICE>_DATABASE_URL` | auth | must be set | Where the store is. Secret. |');
  });
});
