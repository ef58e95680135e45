/** Pass to `node --import`. The process exits when the process that holds its stdin open is gone. */
process.stdin.on('end', () => process.exit(1)).resume();
process.stdin.unref();
