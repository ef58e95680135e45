/** Who passkeys are made for: a domain, and the origin of its pages. */
export type RelyingParty = { id: string; origin: string };

/**
 * Of the address under which the web is reached; null where browsers make no passkeys: an IP address, or no TLS but on
 * this machine itself.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(publicUrl);
  if (hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname)) return null;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : null;
}
