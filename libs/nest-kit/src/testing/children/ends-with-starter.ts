import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endsWithUs } from '../ends-with-us.ts';

// Starts an endless process, prints its id, and runs until it is killed.
const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
endsWithUs(child.pid!, once(child, 'exit'));
console.log(child.pid);
