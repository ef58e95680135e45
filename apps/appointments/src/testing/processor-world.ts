import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processEnv } from '@drawpoint/nest-kit/env';
import { recordedLog } from '@drawpoint/nest-kit/testing/recorded-log';
import type { AuthorizeNetSettings } from '@drawpoint/sandbox/authorizenet/authorizenet-settings';
import { startSandbox, type RunningSandbox } from '@drawpoint/sandbox/start-sandbox';

export type ProcessorWorld = {
  /** For `AUTHORIZENET_URL`; null for the processor's own test host. */
  base: string | null;
  settings: AuthorizeNetSettings;
  /** Returns the token of a card, as Accept.js does in the page. */
  tokenise(card: { number: string; code?: string; zip?: string }): Promise<string>;
  /** Makes a transaction directly at the processor. */
  elsewhere(transactionRequest: object): Promise<void>;
  /** Controls the whole sandbox from now on. Returns its state. */
  play(weather: { down?: boolean; delay_ms?: number; settle?: boolean }): Promise<Played>;
  /** Adds earlier charges to the sandbox; null for the processor's own host. */
  remember: RunningSandbox['rememberCharges'];
  /** The service's settings for this processor. */
  env: Record<string, string>;
  close(): Promise<void>;
};

export type Played = {
  transactions: {
    transId: string;
    status: string;
    cents: number;
    invoiceNumber: string;
    refTransId: string | null;
    responseCode: string;
  }[];
};

const merchant = (): AuthorizeNetSettings => ({
  apiLoginId: `login${randomBytes(4).toString('hex')}`,
  transactionKey: randomBytes(8).toString('hex'),
  clientKey: randomBytes(16).toString('hex'),
  signatureKey: randomBytes(64).toString('hex').toUpperCase(),
});

/**
 * Starts a sandbox. With `AUTHORIZENET_TEST_HOST=1` it uses the processor's test host and the merchant of the
 * settings.
 */
export async function startProcessor({ webhookUrl }: { webhookUrl?: string } = {}): Promise<ProcessorWorld> {
  const given = processEnv();
  if (given.AUTHORIZENET_TEST_HOST === '1') return testHost(given);
  const dataFolder = mkdtempSync(join(tmpdir(), 'drawpoint-processor-'));
  const settings = { ...merchant(), webhookUrl };
  const sandbox = await startSandbox({
    ...{ httpPort: 0, smtpPort: 0, dataFolder, logger: recordedLog(), authorizeNet: settings },
  });
  const base = `http://127.0.0.1:${sandbox.httpPort}/authorizenet`;
  const world = worldOf(`${base}/xml/v1/request.api`, settings, base);
  return {
    ...world,
    env: { ...world.env, SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}` },
    remember: sandbox.rememberCharges,
    play: async (weather) => {
      const response = await fetch(`${base}/play`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(weather),
      });
      return (await response.json()) as Played;
    },
    close: async () => {
      await sandbox.close();
      rmSync(dataFolder, { recursive: true });
    },
  };
}

function testHost(given: Record<string, string | undefined>): ProcessorWorld {
  const settings = {
    apiLoginId: given.AUTHORIZENET_API_LOGIN_ID ?? '',
    transactionKey: given.AUTHORIZENET_TRANSACTION_KEY ?? '',
    clientKey: given.AUTHORIZENET_CLIENT_KEY ?? '',
    signatureKey: given.AUTHORIZENET_SIGNATURE_KEY ?? '',
  };
  return {
    ...worldOf('https://apitest.authorize.net/xml/v1/request.api', settings, null),
    remember: null,
    play: () => Promise.reject(new Error('The processor plays nothing')),
    close: () => Promise.resolve(),
  };
}

function worldOf(api: string, settings: AuthorizeNetSettings, base: string | null) {
  const { apiLoginId, transactionKey, clientKey, signatureKey } = settings;
  return {
    base,
    settings,
    env: {
      AUTHORIZENET_API_LOGIN_ID: apiLoginId,
      AUTHORIZENET_TRANSACTION_KEY: transactionKey,
      AUTHORIZENET_CLIENT_KEY: clientKey,
      AUTHORIZENET_SIGNATURE_KEY: signatureKey,
      ...(base !== null && { AUTHORIZENET_URL: base }),
    },
    elsewhere: async (transactionRequest: object): Promise<void> => {
      const merchantAuthentication = { name: apiLoginId, transactionKey };
      const createTransactionRequest = { merchantAuthentication, transactionRequest };
      await fetch(api, { method: 'POST', body: JSON.stringify({ createTransactionRequest }) });
    },
    tokenise: async (card: { number: string; code?: string; zip?: string }): Promise<string> => {
      const token = {
        cardNumber: card.number,
        expirationDate: `12${new Date().getUTCFullYear() + 2}`,
        cardCode: card.code ?? '123',
        ...(card.zip !== undefined && { zip: card.zip }),
      };
      const merchantAuthentication = { name: apiLoginId, clientKey };
      const data = { type: 'TOKEN', id: randomBytes(8).toString('hex'), token };
      const response = await fetch(api, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ securePaymentContainerRequest: { merchantAuthentication, data } }),
      });
      const text = (await response.text()).replace(/^\uFEFF/, '');
      return (JSON.parse(text) as { opaqueData: { dataValue: string } }).opaqueData.dataValue;
    },
  };
}
