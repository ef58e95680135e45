import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/packages.ts';
import { AREAS } from './nightly-areas.ts';

describe('The nightly areas', () => {
  it('the nightly areas name only existing tests and files', () => {
    const areas = Object.values(AREAS);
    expect(areas.flatMap(({ tests = [] }) => tests).filter((path) => !existsSync(join(root, path)))).toEqual(
      [],
    );
    const files = areas.flatMap((area) => area.files);
    expect(files.filter((glob) => globSync(glob, { cwd: root }).length === 0)).toEqual([]);
  });
});
