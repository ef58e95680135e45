import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A message that somebody would have received. */
export interface InboxMessage {
  id: number;
  channel: 'email' | 'sms';
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
}

const KEPT = 1_000;

/** The newest 1,000 messages, in memory and in a JSON lines file that survives a restart. */
export class Inbox {
  private readonly file: string;
  private messages: InboxMessage[];
  private lines: number;

  constructor(dataFolder: string) {
    mkdirSync(dataFolder, { recursive: true });
    this.file = join(dataFolder, 'inbox.jsonl');
    const lines = existsSync(this.file) ? readFileSync(this.file, 'utf8').split('\n') : [];
    this.messages = lines.flatMap(parseLine).slice(-KEPT);
    this.lines = lines.length;
    // A killed process may leave half a line, and the next line would be appended to it.
    if ((lines.at(-1) ?? '') !== '') this.compact();
  }

  add(message: Omit<InboxMessage, 'id'>): InboxMessage {
    const kept: InboxMessage = { id: (this.messages.at(-1)?.id ?? 0) + 1, ...message };
    this.messages.push(kept);
    if (this.messages.length > KEPT) this.messages.shift();
    appendFileSync(this.file, `${JSON.stringify(kept)}\n`);
    this.lines += 1;
    if (this.lines > 2 * KEPT) this.compact();
    return kept;
  }

  /** Newest first. `to` is an address, matched without case. */
  list(to?: string | null): InboxMessage[] {
    const wanted = to?.trim().toLowerCase();
    return this.messages.filter((message) => !wanted || message.to.toLowerCase() === wanted).reverse();
  }

  find(id: number): InboxMessage | undefined {
    return this.messages.find((message) => message.id === id);
  }

  private compact(): void {
    const draft = `${this.file}.new`;
    writeFileSync(draft, this.messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
    renameSync(draft, this.file);
    this.lines = this.messages.length;
  }
}

/** A killed process may leave half a line. */
function parseLine(line: string): InboxMessage[] {
  try {
    return line ? [JSON.parse(line) as InboxMessage] : [];
  } catch {
    return [];
  }
}
