import type { Logger } from '../data/logger.ts';

export interface RecordedLog extends Logger {
  readonly lines: { level: keyof Logger; values: object; message: string }[];
}

/** A log that records its lines for the test and prints nothing. */
export function recordedLog(): RecordedLog {
  const lines: RecordedLog['lines'] = [];
  const write = (level: keyof Logger) => (values: object, message: string) =>
    void lines.push({ level, values, message });
  return { lines, debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}
