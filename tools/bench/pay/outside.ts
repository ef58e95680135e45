import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { madeUpMerchant, merchantSettings } from '@drawpoint/local/made-up-merchant';
import { programOf } from '../../faults/program.ts';

/** The card processor and the mail server of a product, in their own process. */
export interface Outside {
  url: string;
  /** The product's settings for them. */
  settings: Record<string, string>;
  remove(): Promise<void>;
}

export async function startOutside(productUrl: string): Promise<Outside> {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-outside-'));
  const [port, smtpPort] = [await freePort(), await freePort()];
  const merchant = madeUpMerchant(productUrl);
  const settings = merchantSettings(merchant, port) as Record<string, string>;
  const url = `http://127.0.0.1:${port}`;
  const program = programOf({
    file: 'apps/sandbox/dist/main.js',
    env: {
      ...settings,
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_DATA: folder,
      SANDBOX_AUTHORIZENET_WEBHOOK_URL: merchant.webhookUrl ?? '',
      LOG_LEVEL: 'warn',
    },
    readyUrl: url,
  });
  await program.start();
  return {
    url,
    settings: { ...settings, SMTP_URL: `smtp://127.0.0.1:${smtpPort}` },
    remove: async () => {
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
