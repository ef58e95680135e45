/** `node --import` this in a process whose input somebody holds open: it ends when they do, however they ended. */
process.stdin.on('end', () => process.exit(1)).resume();
process.stdin.unref();
