import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../build/packages.ts';
import { addProgram, BASE_PACKAGES, writeDebianRoot } from './debian-root.ts';
import { writeInstalledTree } from './installed-tree.ts';
import { runTool, type ContainerTools } from './machine.ts';

/** As the Dockerfile's own bases have it. */
const NODE_PATH = '/nodejs/bin:/usr/local/bin:/usr/bin:/bin';
const ISOLATED = ['--isolation', 'chroot', '--format', 'docker'];

/** Builds images under names that begin with `prefix`, such as `localhost/drawpoint`. */
export class Images {
  private readonly tools: ContainerTools;
  private readonly prefix: string;

  constructor(tools: ContainerTools, prefix: string) {
    this.tools = tools;
    this.prefix = prefix;
  }

  name(image: string): string {
    return `${this.prefix}/${image}`;
  }

  /** What programs run on: Node, what it links against, and nothing else. */
  base(): Promise<string> {
    return this.fromRoot('base', BASE_PACKAGES, [`ENV PATH=${NODE_PATH}`], (folder) =>
      addProgram(folder, process.execPath, 'nodejs/bin/node'),
    );
  }

  /** A program by the Dockerfile's last stage alone, from what is installed and built here in place of the stages before. */
  async lastStage(app: string, base: string): Promise<string> {
    const text = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
    const stage = text.slice(text.lastIndexOf('\nFROM ') + 1).replace('--from=program /out', 'program');
    const context = mkdtempSync(join(tmpdir(), 'drawpoint-image-'));
    try {
      await writeInstalledTree(app, join(context, 'program'));
      mkdirSync(join(context, 'deploy'));
      cpSync(join(root, 'deploy/healthcheck.mjs'), join(context, 'deploy/healthcheck.mjs'));
      writeFileSync(join(context, 'Dockerfile'), `ARG BASE\n${stage}`);
      return await this.build(app, ['--build-arg', `BASE=${base}`, '--build-arg', `APP=${app}`], context);
    } finally {
      rmSync(context, { recursive: true });
    }
  }

  /** Megabytes (10^6 bytes) of an image, unpacked. */
  async megabytes(image: string): Promise<number> {
    const bytes = await runTool(this.tools.podman, ['image', 'inspect', '--format', '{{.Size}}', image]);
    return Number(bytes) / 1e6;
  }

  async remove(images: readonly string[]): Promise<void> {
    await runTool(this.tools.buildah, ['rmi', '--force', ...images]).catch(() => '');
  }

  private async fromRoot(
    name: string,
    packages: readonly string[],
    lines: readonly string[],
    fill: (folder: string) => void,
  ): Promise<string> {
    const context = mkdtempSync(join(tmpdir(), 'drawpoint-root-'));
    try {
      const folder = join(context, 'root');
      mkdirSync(folder, { mode: 0o755 });
      writeDebianRoot(folder, packages);
      fill(folder);
      writeFileSync(join(context, 'Dockerfile'), ['FROM scratch', 'COPY root/ /', ...lines, ''].join('\n'));
      return await this.build(name, [], context);
    } finally {
      rmSync(context, { recursive: true });
    }
  }

  private async build(name: string, args: readonly string[], context: string): Promise<string> {
    const image = this.name(name);
    await runTool(this.tools.buildah, ['bud', ...ISOLATED, '--tag', image, ...args, '.'], context);
    return image;
  }
}
