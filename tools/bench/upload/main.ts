/**
 * `npm run bench:upload [rounds]`: what a gateway's memory grows by while 20 people upload 10 MB each at the same time, into
 * a folder and into S3 (a small server of its protocol in this process). Goal: 60 MB above idle.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { fileSettings } from '@drawpoint/nest-kit/testing/file-settings';
import { pdfOf } from '@drawpoint/nest-kit/testing/sample-files';
import S3rver from 's3rver';
import { median, printTable } from '../report.ts';

const GOAL_MB = 60;
const PEOPLE = 20;
const MB = 1024 * 1024;
const SETTLE_MS = 2_000;
const rounds = Number(process.argv[2] ?? 5);
const file = new Blob([new Uint8Array(pdfOf(10 * MB))]);

const folder = mkdtempSync(join(tmpdir(), 'drawpoint-bench-upload-'));
const s3 = new S3rver({ port: 0, silent: true, directory: join(folder, 's3') });
try {
  const rows = [
    ['a folder', ...(await measure(fileSettings(join(folder, 'local'))))],
    ['S3', ...(await measure(await s3Settings()))],
  ];
  const head = ['into', 'idle, MB', 'at most, MB', 'above idle, MB', 'goal, MB', 'seconds for all'];
  printTable(
    `${PEOPLE} uploads of 10 MB at once`,
    head,
    rows,
    `Medians of ${rounds} rounds; "at most" of all rounds.`,
  );
} finally {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(settings: Record<string, string>): Promise<number[]> {
  const child = fork(join(import.meta.dirname, 'child.ts'), [], {
    execArgv: ['--expose-gc'],
    env: { ...process.env, ...settings },
  });
  try {
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    const peak = async (): Promise<number> => {
      child.send('peak');
      const [answer] = (await once(child, 'message')) as [{ peak: number }];
      return answer.peak / MB;
    };
    const idle: number[] = [];
    const busy: number[] = [];
    const seconds: number[] = [];
    for (let round = -1; round < rounds; round += 1) {
      await pause(SETTLE_MS);
      await peak();
      await pause(100);
      const before = await peak();
      const started = performance.now();
      const people = Array.from({ length: PEOPLE }, (_, index) => `round-${round}-${index}`);
      await Promise.all(people.map((token) => send(url, token)));
      const took = (performance.now() - started) / 1_000;
      const most = await peak();
      // The first round loads and compiles.
      if (round < 0) continue;
      idle.push(before);
      busy.push(most);
      seconds.push(took);
    }
    const above = busy.map((most, round) => most - idle[round]!);
    return [median(idle), Math.max(...busy), Math.max(...above), GOAL_MB, median(seconds)].map(Math.round);
  } finally {
    child.disconnect();
  }
}

async function send(url: string, token: string): Promise<void> {
  const form = new FormData();
  form.set('type', 'insurance_card_front');
  form.set('file', file, 'card.pdf');
  const response = await fetch(`${url}/api/user-documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

async function s3Settings(): Promise<Record<string, string>> {
  const { port } = await s3.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: 'files' }));
  client.destroy();
  return {
    ...fileSettings(),
    FILES_URL: `s3://files?region=us-east-1&endpoint=${endpoint}&path_style=true`,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
}
