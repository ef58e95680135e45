/** The WebAuthn relying party: a domain, and the origin of its pages. */
export type RelyingParty = { id: string; origin: string };

/**
 * Derives the relying party from the web's address. Null when browsers create no passkeys there: an IP
 * address, or no TLS except on localhost.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(publicUrl);
  if (hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname)) return null;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : null;
}
