import { spawn } from 'node:child_process';
import { Socket } from 'node:net';

/** How many seconds a process may take to finish before it is killed. */
const PATIENCE_SECONDS = 30;

/** Waits for a line, which says that the process has ended; where its input ends without one, whoever would have said it has. */
const WATCH = `
read -r ended && exit
kill "$0"
for second in $(seq ${PATIENCE_SECONDS}); do sleep 1; kill -0 "$0" || exit; done
kill -KILL "$0"`;

/** Ends a process that this one has started also where this one is killed, and can end nothing more. */
export function endsWithUs(pid: number, ended: Promise<unknown>): void {
  // In a process group of its own: what ends this one by Ctrl-C or with all of its group is not to end the watch.
  const watch = spawn('/bin/sh', ['-c', WATCH, String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Where there is no shell there is no watch, and one that is gone hears nothing.
  watch.on('error', () => undefined);
  watch.stdin.on('error', () => undefined);
  watch.unref();
  if (watch.stdin instanceof Socket) watch.stdin.unref();
  void ended.then(() => watch.stdin.end('\n'));
}
