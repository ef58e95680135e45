/** A Jest reporter: names the test files that were still running when Jest was stopped. */
export default class RunningFiles {
  running = new Set();

  constructor() {
    process.once('SIGTERM', () => process.exit(1));
    process.once('exit', () => {
      for (const path of this.running) console.error(`Still running: ${path}`);
    });
  }

  onTestFileStart({ path }) {
    this.running.add(path);
  }

  onTestFileResult({ path }) {
    this.running.delete(path);
  }
}
