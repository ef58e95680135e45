import { isWithin, seesEveryProvider } from '@drawpoint/contracts/access';
import type { Caller } from '@drawpoint/contracts/envelope';
import { PRESENCE_CHANNEL } from '@drawpoint/contracts/realtime';

/** The providers whose events a listener receives on a shared channel: all, one, or none. */
export type SubscribedProviders = 'all' | number | null;

type ChannelRule = {
  pattern: RegExp;
  maySubscribe: (caller: Caller, match: RegExpExecArray) => boolean;
  /** Whether members may send each other client events (`WHISPERS`). */
  whispers?: true;
};

const CHAT = /^private-chat\.([1-9]\d*)\.([1-9]\d*)$/;

/** An admin impersonates the caller and may see only what concerns the admin's provider. */
const isLimited = ({ within_provider }: Caller): boolean => within_provider !== undefined;

/**
 * The rules of who may subscribe to which channel. A name that matches no rule is refused
 * (docs/product/messages.md#live).
 */
const RULES: readonly ChannelRule[] = [
  // Events of these two concern every provider, so a listener limited to one provider must use the API
  // instead.
  {
    pattern: /^private-user\.(\d+)$/,
    maySubscribe: (caller, [, userId]) => !isLimited(caller) && String(caller.user_id) === userId,
  },
  {
    pattern: CHAT,
    maySubscribe: (caller, [, low, high]) =>
      !isLimited(caller) && Number(low) < Number(high) && [low, high].includes(String(caller.user_id)),
    whispers: true,
  },
  {
    pattern: new RegExp(`^${PRESENCE_CHANNEL.replaceAll('.', '\\.')}$`),
    maySubscribe: ({ roles }) => roles.includes('admin') || roles.includes('developer'),
  },
];

export function maySubscribe(caller: Caller, channel: string): boolean {
  for (const { pattern, maySubscribe: rule } of RULES) {
    const match = pattern.exec(channel);
    if (match) return rule(caller, match);
  }
  return false;
}

export const isWhisperedOn = (channel: string): boolean =>
  RULES.some(({ pattern, whispers }) => whispers === true && pattern.test(channel));

/**
 * People who see every provider receive all events; others receive their own
 * (docs/product/accounts.md#who-sees-what).
 */
export function subscribedProvidersOf(caller: Caller): SubscribedProviders {
  if (seesEveryProvider(caller)) return 'all';
  return isWithin(caller, [caller.provider_id]) ? caller.provider_id : null;
}

/** Whether a listener receives an event of these providers. An event that names none is for everybody. */
export const concernsProviders = (
  heard: SubscribedProviders,
  providerIds: readonly number[] | undefined,
): boolean => providerIds === undefined || heard === 'all' || (heard !== null && providerIds.includes(heard));
