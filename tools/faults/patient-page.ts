import { chromium, type Browser } from '@playwright/test';
import { findProgram } from '@drawpoint/nest-kit/testing/find-program';

/** The path of a local browser; empty when there is none. */
export const browserPath =
  process.env.CHROMIUM_BIN ?? findProgram('chromium-headless-shell', 'chromium', 'google-chrome') ?? '';

/**
 * Opens a page for a signed-in person. After the channels are joined, the socket loses, delays and reorders
 * messages.
 */
export async function openOnBadLine(baseURL: string, token: string) {
  const browser: Browser = await chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
  const localStorage = [{ name: 'auth_token', value: token }];
  const storageState = { cookies: [], origins: [{ origin: baseURL, localStorage }] };
  const context = await browser.newContext({ baseURL, storageState, reducedMotion: 'reduce' });
  const page = await context.newPage();
  let heard = 0;
  await page.routeWebSocket(/\/app\/drawpoint/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((piece) => {
      // Messages of the Pusher protocol itself always pass.
      if (String(piece).includes('"pusher')) return socket.send(piece);
      heard += 1;
      if (heard % 4 !== 0) setTimeout(() => socket.send(piece), (heard % 5) * 60);
    });
  });
  return { page, close: () => browser.close() };
}
