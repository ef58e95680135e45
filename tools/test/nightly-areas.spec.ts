import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/packages.ts';
import { AREAS } from './nightly-areas.ts';

describe('The areas that are tested at night', () => {
  it('name tests and files that are there', () => {
    const areas = Object.values(AREAS);
    expect(areas.flatMap(({ tests = [] }) => tests).filter((path) => !existsSync(join(root, path)))).toEqual(
      [],
    );
    const files = areas.flatMap((area) => area.files);
    expect(files.filter((glob) => globSync(glob, { cwd: root }).length === 0)).toEqual([]);
  });
});
