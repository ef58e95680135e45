import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROGRAMS } from '@drawpoint/contracts/operation';
import { parse } from 'yaml';
import { root } from '../build/packages.ts';
import { composeSandbox, composeSecrets, makeComposeEnv } from './compose-secrets.ts';
import { isSecret, settingsOf } from './deployed-programs.ts';

type Container = {
  environment?: Record<string, string | number>;
  read_only?: boolean;
  cap_drop?: string[];
  networks?: string[];
  ports?: string[];
  build?: { dockerfile: string };
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: unknown[] };
  volumes?: string[];
};

const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const { services, volumes, networks } = parse(text, { merge: true }) as {
  services: Record<string, Container>;
  volumes: Record<string, unknown>;
  networks: Record<string, unknown>;
};

/** The AWS SDK reads these itself. */
const SDK = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

describe('docker-compose.yml', () => {
  it.each([...PROGRAMS, 'sandbox'] as const)(
    'docker compose gives %s the settings it needs, and no unknown ones',
    async (name) => {
      const given = Object.keys(services[name]?.environment ?? {});
      const taken = await settingsOf(name);
      const required = taken.filter(({ isRequired }) => isRequired).map((each) => each.name);
      expect(required.filter((each) => !given.includes(each))).toEqual([]);
      const known = [...taken.map((each) => each.name), ...SDK];
      expect(given.filter((each) => !known.includes(each))).toEqual([]);
    },
  );

  it('docker-compose.yml contains no secret', () => {
    for (const { environment = {} } of Object.values(services)) {
      for (const [name, value] of Object.entries(environment)) {
        if (isSecret(name)) expect([name, String(value)]).toEqual([name, expect.stringContaining('${')]);
      }
    }
  });

  it('docker compose reads from its env file exactly what `npm run compose` writes', () => {
    const asked = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!);
    const made = Object.keys(composeSecrets());
    expect(asked.length).toBeGreaterThan(made.length);
    expect([...new Set(asked)].sort()).toEqual(made.sort());
    const optional = [...text.matchAll(/\$\{(\w+):-/g)].map(([, name]) => name!);
    expect(Object.keys(composeSandbox()).filter((name) => !optional.includes(name))).toEqual([]);
  });

  it('the sandbox of docker compose accepts cards and texts, and browsers reach its card processor', () => {
    const made = composeSandbox();
    const { sandbox, appointments, gateway } = services;
    for (const name of Object.keys(made).filter((each) => /^AUTHORIZENET_.*(KEY|ID)$/.test(each))) {
      expect(sandbox?.environment).toHaveProperty(name);
      expect(appointments?.environment).toHaveProperty(name);
    }
    expect(new URL(made.AUTHORIZENET_URL!).hostname).toBe('sandbox');
    expect(new URL(made.AUTHORIZENET_BROWSER_URL!).hostname).toBe('localhost');
    for (const program of [appointments, gateway]) {
      expect(program?.environment).toHaveProperty('AUTHORIZENET_BROWSER_URL');
    }
    expect(sandbox?.environment).toHaveProperty('SANDBOX_AUTHORIZENET_WEBHOOK_URL');
  });

  it.each([...PROGRAMS, 'sandbox'])(
    'docker compose runs %s without capabilities and with a read-only filesystem except /tmp',
    (name) => {
      expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'] });
    },
  );

  it('docker compose publishes only the gateway, and the sandbox only on this machine', () => {
    const open = Object.entries(services).filter(([, { ports }]) => ports);
    expect(open.map(([name]) => name)).toEqual(['gateway', 'sandbox']);
    expect(services['sandbox']?.ports).toEqual(['127.0.0.1:${SANDBOX_PORT:-3001}:3001']);
    for (const name of ['postgres', 'nats', 'files']) expect(services[name]?.networks).toEqual(['inside']);
  });

  it('docker compose starts each service after its healthy dependencies, without cycles', () => {
    const tells = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8').includes('\nHEALTHCHECK ');
    const isWatched = ({ healthcheck, build }: Container): boolean =>
      healthcheck !== undefined || (tells && build?.dockerfile === 'deploy/Dockerfile');
    // The restore exits when it is done, so it has no health check.
    const unwatched = Object.entries(services).filter(([, each]) => !isWatched(each));
    expect(unwatched.map(([name]) => name)).toEqual(['restore']);
    const started = new Set<string>();
    for (let before = -1; before < started.size;) {
      before = started.size;
      for (const [name, { depends_on: needs = {} }] of Object.entries(services)) {
        for (const { condition } of Object.values(needs)) expect(condition).toBe('service_healthy');
        if (Object.keys(needs).every((each) => started.has(each))) started.add(name);
      }
    }
    expect([...started].sort()).toEqual(Object.keys(services).sort());
  });

  it('docker compose stores data in named volumes, and uses only defined networks', () => {
    for (const [name, each] of Object.entries(services)) {
      const kept = (each.volumes ?? []).map((volume) => volume.split(':')[0]!);
      const own = kept.filter((from) => !from.startsWith('./'));
      expect([name, own.filter((volume) => !(volume in volumes))]).toEqual([name, []]);
      expect([name, (each.networks ?? []).filter((network) => !(network in networks))]).toEqual([name, []]);
      if (name === 'postgres' || name === 'files') expect(own).toHaveLength(1);
    }
  });
});

describe('npm run compose', () => {
  it('npm run compose creates its secrets once, readable only by the owner', () => {
    const folder = mkdtempSync(join(tmpdir(), 'drawpoint-compose-'));
    try {
      const file = join(folder, 'compose.env');
      expect(makeComposeEnv(file)).toBe(true);
      const made = readFileSync(file, 'utf8');
      expect(made).toMatch(/^SEAL_KEYS=k1:\S+$/m);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(makeComposeEnv(file)).toBe(false);
      expect(readFileSync(file, 'utf8')).toBe(made);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
