import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 20 });

/** Milliseconds until the whole answer has come, and how many bytes it had; what it says is not read. */
export function timed(
  url: string,
  { token, encoding = 'identity' }: { token: string; encoding?: 'identity' | 'gzip' },
): Promise<{ ms: number; bytes: number }> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding };
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve({ ms: performance.now() - started, bytes });
        else reject(new Error(`${url}: ${answer.statusCode}`));
      });
      answer.on('error', reject);
    });
    asking.on('error', reject);
    asking.end();
  });
}
