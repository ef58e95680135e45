import { existsSync, mkdirSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { baseUrl } from './e2e/support/api.ts';
import { dataFolder, isLogKept, productLog } from './e2e/support/product-log.ts';

/** `E2E_BASE_URL` runs the tests against a running product, such as `npm run services`. */
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
  // Two cores are busy for 85 % with three, as journeys also wait. With more, what starts beside them gets too slow.
  workers: 3,
  // Generous for busy machines; a broken screen fails much earlier.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  // The run reports a test that passed on retry as flaky, which must be fixed.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: baseUrl(),
    // A trace makes a test a third slower, so it is recorded only to analyse a failure.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // It stores the whole app in each new page of a phlebotomist, which takes a third of the page's CPU.
    serviceWorkers: 'block',
    // Switches off animations, so that awaited elements appear at once.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // A separate process for drawing costs about a twentieth more CPU.
        '--in-process-gpu',
        // Threads beside the one that runs a page's code cost about a twentieth more CPU.
        '--js-flags=--single-threaded',
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
          // Uses this Node, because the machine's own may be too old.
          command: `"${process.execPath}" apps/local/dist/main.js > "${productLog}"`,
          url: `${baseUrl()}/api/health`,
          env: {
            PORT: port,
            SANDBOX_PORT: new URL(inbox).port,
            DRAWPOINT_DATA: dataFolder,
            // Tests check that the log contains no secrets.
            LOG_LEVEL: 'debug',
            TRUSTED_PROXIES: '127.0.0.1,::1',
          },
          timeout: 60_000,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
        },
      }),
});
