import { isWithin, seesEveryProvider } from '@drawpoint/contracts/access';
import type { Caller } from '@drawpoint/contracts/envelope';
import { PRESENCE_CHANNEL } from '@drawpoint/contracts/realtime';

/** Which providers' events somebody hears on a channel that many hear: all, those of one, or none. */
export type HeardProviders = 'all' | number | null;

type ChannelRule = {
  pattern: RegExp;
  mayHear: (caller: Caller, match: RegExpExecArray) => boolean;
  /** Whether its members tell each other what clients may tell (`WHISPERS`). */
  whispers?: true;
};

const CHAT = /^private-chat\.([1-9]\d*)\.([1-9]\d*)$/;

/** An admin acts for the caller, and only what concerns the admin's provider is open to them. */
const isLimited = ({ within_provider }: Caller): boolean => within_provider !== undefined;

/** Who may hear which channel; a name that fits no rule is nobody's (docs/product/messages.md#live). */
const RULES: readonly ChannelRule[] = [
  // Events of these two carry what concerns every provider: whoever is limited to one reads it by asking.
  {
    pattern: /^private-user\.(\d+)$/,
    mayHear: (caller, [, userId]) => !isLimited(caller) && String(caller.user_id) === userId,
  },
  {
    pattern: CHAT,
    mayHear: (caller, [, low, high]) =>
      !isLimited(caller) && Number(low) < Number(high) && [low, high].includes(String(caller.user_id)),
    whispers: true,
  },
  {
    pattern: new RegExp(`^${PRESENCE_CHANNEL.replaceAll('.', '\\.')}$`),
    mayHear: ({ roles }) => roles.includes('admin') || roles.includes('developer'),
  },
];

export function mayHear(caller: Caller, channel: string): boolean {
  for (const { pattern, mayHear: rule } of RULES) {
    const match = pattern.exec(channel);
    if (match) return rule(caller, match);
  }
  return false;
}

export const isWhisperedOn = (channel: string): boolean =>
  RULES.some(({ pattern, whispers }) => whispers === true && pattern.test(channel));

/** Who sees every provider hears of all, others of their own (docs/product/accounts.md#who-sees-what). */
export function heardProvidersOf(caller: Caller): HeardProviders {
  if (seesEveryProvider(caller)) return 'all';
  return isWithin(caller, [caller.provider_id]) ? caller.provider_id : null;
}

/** Whether an event that concerns these providers is for this listener; one that names none is for everybody. */
export const concernsProviders = (
  heard: HeardProviders,
  providerIds: readonly number[] | undefined,
): boolean => providerIds === undefined || heard === 'all' || (heard !== null && providerIds.includes(heard));
