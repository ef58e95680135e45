import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { root } from '../../build/packages.ts';

const CODE = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';

const page = createElement('h1', null, 'An empty page of React, router and query');
const router = createBrowserRouter([{ path: '*', element: page }]);
createRoot(document.getElementById('root')).render(
  createElement(QueryClientProvider, { client: new QueryClient() }, createElement(RouterProvider, { router })),
);
`;

/** The smallest comparable app: one script with our base libraries, sent as Brotli. Returns its address. */
export async function startEmptyPage(): Promise<{ url: string; scriptBytes: number; close(): void }> {
  const parent = join(root, '.cache');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'empty-page-'));
  writeFileSync(join(folder, 'main.js'), CODE);
  const { output } = (await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    build: { target: 'es2022', write: false, rolldownOptions: { input: join(folder, 'main.js') } },
  })) as Rolldown.RolldownOutput;
  rmSync(folder, { recursive: true });
  const html = brotliCompressSync(
    '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Empty</title>' +
      '<div id="root"></div><script type="module" src="/main.js"></script></html>',
  );
  const script = brotliCompressSync(output[0].code);
  const server = createServer((request, response) => {
    const isScript = request.url === '/main.js';
    response.writeHead(isScript || request.url === '/' ? 200 : 404, {
      'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8',
      'content-encoding': 'br',
    });
    response.end(isScript ? script : html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, scriptBytes: script.length, close: () => server.close() };
}
