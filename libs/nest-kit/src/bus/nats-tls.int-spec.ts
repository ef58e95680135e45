import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type NodeConnectionOptions } from '@nats-io/transport-node';
import { SERVICES } from '@drawpoint/contracts/operation';
import { ping } from '@drawpoint/contracts/ping';
import { findProgram } from '../testing/find-program.ts';
import { startNatsServer, type NatsServer } from '../testing/nats-server.ts';
import type { BusEnv } from '../env.ts';
import { bind, busUnderTest, type BusUnderTest } from '../testing/bus-under-test.ts';
import { natsServerPath } from '../testing/transports.ts';
import { natsOptions, natsSettings } from './nats-options.ts';
import { NatsTransport } from './nats-transport.ts';
import { systemContext } from './request-context.ts';

const openssl = findProgram('openssl');
const describeWithBoth = natsServerPath && openssl ? describe : describe.skip;

describeWithBoth('The bus over TLS', () => {
  let folder: string;
  let server: NatsServer;
  const buses: BusUnderTest[] = [];

  const file = (name: string): string => join(folder, name);
  const ssl = (...args: string[]): void => void execFileSync(openssl!, args, { stdio: 'pipe' });
  const makeAuthority = (name: string): void =>
    ssl(
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...['-subj', `/CN=${name}`, '-keyout', file(`${name}.key`), '-out', file(`${name}.pem`)],
    );
  const makeCertificate = (name: string, authority: string): void => {
    writeFileSync(file(`${name}.ext`), 'subjectAltName=IP:127.0.0.1,DNS:localhost');
    ssl(
      ...['req', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', `/CN=${name}`],
      ...['-keyout', file(`${name}.key`), '-out', file(`${name}.csr`)],
    );
    ssl(
      ...['x509', '-req', '-in', file(`${name}.csr`), '-CA', file(`${authority}.pem`), '-days', '2'],
      ...['-CAkey', file(`${authority}.key`), '-CAcreateserial', '-extfile', file(`${name}.ext`)],
      ...['-out', file(`${name}.pem`)],
    );
  };
  const settings = (user: 'gateway' | 'auth', more: Partial<BusEnv>): BusEnv => ({
    NATS_URL: server.url,
    NATS_USER: user,
    NATS_PASSWORD: server.password(user),
    ...more,
  });
  const trusting = (authority: string): Partial<BusEnv> => ({
    NATS_TLS_CA: file(`${authority}.pem`),
    NATS_TLS_CERT: file('program.pem'),
    NATS_TLS_KEY: file('program.key'),
  });
  const busWith = (more: Partial<BusEnv>): BusUnderTest => {
    const bus = busUnderTest((user) => NatsTransport.of(settings(user as 'gateway' | 'auth', more)));
    buses.push(bus);
    return bus;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'drawpoint-tls-'));
    makeAuthority('authority');
    makeAuthority('stranger');
    makeCertificate('server', 'authority');
    makeCertificate('program', 'authority');
    const tls = ['--tlscert', file('server.pem'), '--tlskey', file('server.key')];
    const verify = ['--tlsverify', '--tlscacert', file('authority.pem')];
    server = await startNatsServer(natsServerPath, { args: [...tls, ...verify] });
  });
  afterAll(async () => {
    await Promise.all(buses.map((bus) => bus.close()));
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  it('programs talk over TLS with the certificates of their settings', async () => {
    const bus = busWith(trusting('authority'));
    await bus.serve('auth', [bind(ping('auth'), async () => ({ service: SERVICES[0] }))]);
    const gateway = await bus.busOf('gateway');
    expect(await gateway.call(ping('auth'), {}, systemContext())).toEqual({ service: 'auth' });
  });

  it.each([
    ['an authority that did not sign the server', () => trusting('stranger')],
    ['no client certificate', () => ({ NATS_TLS_CA: file('authority.pem') })],
  ])('a program cannot connect with %s', async (_what, more) => {
    const options = natsOptions('gateway', natsSettings(settings('gateway', more())));
    const once = { ...options, waitOnFirstConnect: false, reconnect: false } as NodeConnectionOptions;
    await expect(connect(once)).rejects.toThrow(/certificate|disconnect|closed|econnreset/i);
  });
});
