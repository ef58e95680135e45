import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../build/packages.ts';
import type { Settings } from './settings.ts';

/** One program as its own process. */
export interface Program {
  /** Its folder in `apps`. */
  program: string;
  /** The prefix of its output lines. */
  label: string;
  settings: Settings;
  /** Responds with 200 when the program is ready. */
  readyUrl: string;
}

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 25_000;
const RESTART_AFTER_MS = 1_000;

/**
 * Starts a program, prefixes its output, and restarts it when it dies, as an orchestrator does. A program
 * that dies before it was ready has a bad setting, so `ready` rejects.
 */
export class Supervisor {
  readonly program: Program;
  private readonly column: number;
  private child: ChildProcess | undefined;
  private wasReady = false;
  private stopping = false;

  constructor(program: Program, column: number) {
    this.program = program;
    this.column = column;
  }

  start(): void {
    const { program, settings } = this.program;
    // In its own process group, so Ctrl-C reaches only us, and we stop programs in order.
    const child = spawn(process.execPath, [`apps/${program}/dist/main.js`], {
      cwd: root,
      detached: true,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => this.say(line));
    }
    child.once('exit', (code, signal) => {
      if (this.child === child) this.child = undefined;
      if (this.stopping) return;
      this.say(`ended with ${signal ?? `code ${code ?? 0}`}`);
      if (this.wasReady) setTimeout(() => !this.stopping && this.start(), RESTART_AFTER_MS);
    });
  }

  /** Resolves when the program reports that it is ready. */
  async ready(): Promise<void> {
    const limit = Date.now() + READY_WITHIN_MS;
    while (Date.now() < limit && this.child) {
      const answer = await fetch(this.program.readyUrl).catch(() => undefined);
      if (answer?.ok) {
        this.wasReady = true;
        return;
      }
      await pause(100);
    }
    throw new Error(`${this.program.label} did not become ready.`);
  }

  /** Sends SIGTERM, waits, and finally sends SIGKILL. */
  async stop(): Promise<void> {
    this.stopping = true;
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const limit = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await ended;
    clearTimeout(limit);
  }

  private say(line: string): void {
    console.log(`${this.program.label.padEnd(this.column)} ${line}`);
  }
}
