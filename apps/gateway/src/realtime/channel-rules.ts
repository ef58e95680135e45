import type { Caller } from '@drawpoint/contracts/envelope';

type ChannelRule = { pattern: RegExp; mayHear: (caller: Caller, match: RegExpExecArray) => boolean };

/** Who may hear which channel; a name that fits no rule is nobody's (OP §6). */
const RULES: readonly ChannelRule[] = [
  { pattern: /^private-user\.(\d+)$/, mayHear: (caller, [, userId]) => String(caller.user_id) === userId },
];

export function mayHear(caller: Caller, channel: string): boolean {
  for (const { pattern, mayHear: rule } of RULES) {
    const match = pattern.exec(channel);
    if (match) return rule(caller, match);
  }
  return false;
}
