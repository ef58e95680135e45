import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAMS } from '@drawpoint/contracts/operation';
import { root } from '../build/packages.ts';
import { commands } from '../launch/commands.mjs';
import { sizeOf } from './deployed-programs.ts';

const heapOf = (text: string): number => Number(/--max-old-space-size=(\d+)/.exec(text)?.[1]);
const image = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');

describe('The memory of a program', () => {
  it.each(PROGRAMS)('in a container leaves half of the limit of %s to what is not JavaScript', (program) => {
    const limit = Number.parseInt(sizeOf(program).memoryLimit, 10);
    expect(heapOf(image)).toBeGreaterThanOrEqual(192);
    expect(heapOf(image)).toBeLessThanOrEqual(limit / 2);
  });

  it('is given back after images, in containers and by npm start', () => {
    expect(image).toMatch(/MALLOC_ARENA_MAX=2\b/);
    expect(commands.start.environment).toMatchObject({ MALLOC_ARENA_MAX: '2' });
    expect(heapOf(commands.start.run.join(' '))).toBeLessThanOrEqual(384);
  });
});
