import type { Caller } from '@drawpoint/contracts/envelope';

type ChannelRule = { pattern: RegExp; mayHear: (caller: Caller, match: RegExpExecArray) => boolean };

/** Who may hear which channel; a name that fits no rule is nobody's (OP §6). */
const RULES: readonly ChannelRule[] = [
  { pattern: /^private-user\.(\d+)$/, mayHear: (caller, [, userId]) => String(caller.user_id) === userId },
  {
    pattern: /^private-chat\.([1-9]\d*)\.([1-9]\d*)$/,
    mayHear: ({ user_id }, [, low, high]) =>
      Number(low) < Number(high) && [low, high].includes(String(user_id)),
  },
];

export function mayHear(caller: Caller, channel: string): boolean {
  for (const { pattern, mayHear: rule } of RULES) {
    const match = pattern.exec(channel);
    if (match) return rule(caller, match);
  }
  return false;
}
