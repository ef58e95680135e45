import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../build/packages.ts';
import { envExample, programs } from './example.ts';

describe('.env.example', () => {
  it('lists the settings that the programs declare today', async () => {
    const written = readFileSync(join(root, '.env.example'), 'utf8');
    expect(written).toBe(envExample(await programs()));
  });

  it('opens what must be set, comments what may be left out, and explains both', () => {
    const source = '/** The key. */\n  KEY: z.string(),\n  /** Two\n   * lines. */\n  PORT: z.number(),';
    const schema = z.object({
      KEY: z.string(),
      PORT: z.coerce.number().default(3000),
      NAME: z.string().optional(),
    });
    const text = envExample([{ name: 'auth', schema, source }]);
    expect(text).toContain('## auth\n\n# The key.\nKEY=\n# Two lines.\n# PORT=3000\n# NAME=\n');
  });

  it('lists a setting that several programs share once', () => {
    const schema = z.object({ NATS_URL: z.string() });
    const text = envExample(['auth', 'booking'].map((name) => ({ name, schema, source: '' })));
    expect(text.match(/NATS_URL/g)).toHaveLength(1);
  });
});
