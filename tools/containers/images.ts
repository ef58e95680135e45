import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../build/packages.ts';
import { addProgram, BASE_PACKAGES, BUILDER_PACKAGES, writeDebianRoot } from './debian-root.ts';
import { writeInstalledTree } from './installed-tree.ts';
import { npmFolder, runTool, type ContainerTools } from './machine.ts';

/** The PATH of the Dockerfile's own base images. */
const NODE_PATH = '/nodejs/bin:/usr/local/bin:/usr/bin:/bin';
/** The place in the builder for a certificate authority of this machine's network. */
const AUTHORITY = '/etc/ssl/machine.pem';

/** Builds images named `localhost/drawpoint/…`. */
export class Images {
  private readonly tools: ContainerTools;

  constructor(tools: ContainerTools) {
    this.tools = tools;
  }

  /** The base of programs: Node and the libraries it links against, nothing else. */
  base(): Promise<string> {
    return this.fromRoot('base', BASE_PACKAGES, [`ENV PATH=${NODE_PATH}`], (folder) =>
      addProgram(folder, process.execPath, 'nodejs/bin/node'),
    );
  }

  /** The image that builds programs: a shell, Node and npm. */
  async builder(): Promise<string> {
    const authority = process.env.NODE_EXTRA_CA_CERTS;
    const registry = await runTool(process.execPath, [
      join(npmFolder(), 'bin/npm-cli.js'),
      ...['config', 'get', 'registry'],
    ]);
    const lines = [
      `ENV PATH=${NODE_PATH} HOME=/root npm_config_registry=${registry}`,
      ...(authority ? [`ENV NODE_EXTRA_CA_CERTS=${AUTHORITY}`] : []),
    ];
    return this.fromRoot('builder', BUILDER_PACKAGES, lines, (folder) => {
      addProgram(folder, process.execPath, 'usr/local/bin/node');
      const npm = 'usr/local/lib/node_modules/npm';
      cpSync(npmFolder(), join(folder, npm), { recursive: true });
      for (const name of ['npm', 'npx'])
        symlinkSync(`/${npm}/bin/${name}-cli.js`, join(folder, 'usr/local/bin', name));
      if (authority) {
        mkdirSync(dirname(join(folder, AUTHORITY)), { recursive: true });
        cpSync(authority, join(folder, AUTHORITY));
      }
    });
  }

  /** A program built from the sources with `deploy/Dockerfile`. */
  async program(app: string, { builder, base }: { builder: string; base: string }): Promise<string> {
    const values = { BUILDER: builder, BASE: await this.ownBase(app, base), APP: app };
    const args = Object.entries(values).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
    return this.build(app, ['--layers', '--file', 'deploy/Dockerfile', ...args], root);
  }

  /**
   * The base under another id. Otherwise buildah would reuse `WORKDIR …/${APP}` of an earlier program from
   * its cache.
   */
  private async ownBase(app: string, base: string): Promise<string> {
    const context = mkdtempSync(join(tmpdir(), 'drawpoint-base-'));
    try {
      writeFileSync(join(context, 'Dockerfile'), `FROM ${base}\nLABEL program=${app}\n`);
      return await this.build(`base-of-${app}`, [], context);
    } finally {
      rmSync(context, { recursive: true });
    }
  }

  /**
   * A program built by only the last stage of the Dockerfile. Local packages and builds replace the earlier
   * stages.
   */
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

  /** Unpacked size of an image in megabytes (10^6 bytes). */
  async megabytes(image: string): Promise<number> {
    return (
      Number(await runTool(this.tools.podman, ['image', 'inspect', '--format', '{{.Size}}', image])) / 1e6
    );
  }

  /** An image of Debian packages plus a folder that `fill` completes. */
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
    const image = `localhost/drawpoint/${name}`;
    const how = ['--isolation', 'chroot', '--format', 'docker', '--tag', image];
    await runTool(this.tools.buildah, ['bud', ...how, ...args, '.'], context);
    return image;
  }
}
