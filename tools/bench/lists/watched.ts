import { watchProcess } from './watch-process.ts';

// Loaded into the product before anything else: what it goes through stands among what it prints.

watchProcess((happening) => process.stderr.write(`watched ${JSON.stringify(happening)}\n`));
