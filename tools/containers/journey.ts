import { run } from '../test/run.ts';

/** Where a product runs that is to be tried. */
export interface RunningAt {
  url: string;
  inboxUrl: string;
}

/** Passes one journey of a browser against a running product. */
export async function passJourney(
  journey: string,
  { url, inboxUrl }: RunningAt,
  chromium: string,
): Promise<void> {
  const words = ['node_modules/playwright/cli.js', 'test', journey, '--workers=1', '--reporter=list'];
  const env = { E2E_BASE_URL: url, E2E_SANDBOX_URL: inboxUrl, CHROMIUM_BIN: chromium };
  const { ok, output } = await run(process.execPath, words, { env, limitMinutes: 15 });
  console.log(output);
  if (!ok) throw new Error(`${journey} failed.`);
}
