import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { root } from '../build/packages.ts';

/**
 * An overlay as kubectl renders it. Its secret files exist only where it is deployed, so they are empty here.
 */
export function renderOverlay<Document>(kubectl: string, overlay: string): Document[] {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-k8s-'));
  try {
    cpSync(join(root, 'k8s'), folder, { recursive: true, filter: (path) => !path.endsWith('/secrets') });
    const path = join(folder, 'overlays', overlay);
    const { secretGenerator = [] } = parse(readFileSync(join(path, 'kustomization.yaml'), 'utf8')) as {
      secretGenerator?: { envs?: string[]; files?: string[] }[];
    };
    mkdirSync(join(path, 'secrets'));
    for (const file of secretGenerator.flatMap(({ envs = [], files = [] }) => [...envs, ...files])) {
      writeFileSync(join(path, file), '');
    }
    const text = execFileSync(kubectl, ['kustomize', path], { encoding: 'utf8', maxBuffer: 1e8 });
    return parseAllDocuments(text).map((each) => each.toJS() as Document);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
