import { setTimeout as pause } from 'node:timers/promises';
import { runProgram } from '../../run-program.ts';

const { port, startMs, stopMs, fails } = JSON.parse(process.argv[2] ?? '{}') as {
  port: number;
  startMs: number;
  stopMs: number;
  fails: boolean;
};

await runProgram({
  name: 'slow',
  env: { LOG_LEVEL: 'info', HEALTH_PORT: port },
  start: async () => {
    await pause(startMs);
    if (fails) throw new Error('no bus');
    return {
      close: async () => {
        console.log('closing');
        await pause(stopMs);
        console.log('closed');
      },
    };
  },
});
