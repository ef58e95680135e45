import { spawn } from 'node:child_process';
import { Socket } from 'node:net';

/** Seconds that a process may take to finish before it is killed. */
const TIMEOUT_SECONDS = 30;

/**
 * Waits for a line, which means that the process has ended. At the end of input without a line its parent is
 * gone, and the script kills the process.
 */
const WATCH = `
read -r ended && exit
kill "$0"
for second in $(seq ${TIMEOUT_SECONDS}); do sleep 1; kill -0 "$0" || exit; done
kill -KILL "$0"`;

/** Ends a child process even when this process is killed and cannot do so. */
export function endsWithUs(pid: number, ended: Promise<unknown>): void {
  // In its own process group, so that Ctrl-C or a signal to our group does not end the watcher.
  const watch = spawn('/bin/sh', ['-c', WATCH, String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a shell there is no watcher, and a watcher that is gone receives nothing.
  watch.on('error', () => undefined);
  watch.stdin.on('error', () => undefined);
  watch.unref();
  if (watch.stdin instanceof Socket) watch.stdin.unref();
  void ended.then(() => watch.stdin.end('\n'));
}
