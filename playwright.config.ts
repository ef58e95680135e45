import { existsSync, mkdirSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { baseUrl } from './e2e/support/api.ts';
import { dataFolder, isLogKept, productLog } from './e2e/support/product-log.ts';

/** `E2E_BASE_URL` aims the journeys at a product that already runs, such as `npm run services`. */
const running = process.env.E2E_BASE_URL;
const port = process.env.E2E_PORT ?? '4310';
const inbox = process.env.E2E_SANDBOX_URL ?? `http://127.0.0.1:${Number(port) + 1}`;
if (isLogKept) mkdirSync(dataFolder, { recursive: true });
const systemChromium = ['chromium-headless-shell', 'chromium', 'google-chrome']
  .map((name) => `/usr/bin/${name}`)
  .find((path) => existsSync(path));
const executablePath = process.env.CHROMIUM_BIN ?? systemChromium;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  // Generous: a busy machine is slow, and a broken screen fails long before.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // The run names a journey that needed its second try as flaky, which is a fault to mend.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: baseUrl(),
    // A trace costs a third of a journey: one is recorded where a failure is looked into.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Nothing moves for its own sake, in every context: what is waited for is there at once.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  ...(running
    ? {}
    : {
        webServer: {
          // This very Node: the machine's may be older than the product needs.
          command: `"${process.execPath}" apps/local/dist/main.js > "${productLog}"`,
          url: `${baseUrl()}/api/health`,
          env: {
            PORT: port,
            SANDBOX_PORT: new URL(inbox).port,
            DRAWPOINT_DATA: dataFolder,
            // Journeys see to it that nothing secret is among what it says.
            LOG_LEVEL: 'debug',
            TRUSTED_PROXIES: '127.0.0.1,::1',
          },
          timeout: 60_000,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
        },
      }),
});
