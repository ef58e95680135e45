import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endsWithUs } from '../ends-with-us.ts';

// Starts a process that would go on for ever, prints its id, and waits until somebody ends this one.
const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
endsWithUs(child.pid!, once(child, 'exit'));
console.log(child.pid);
