import { randomBytes, randomInt, randomUUID } from 'node:crypto';

export type Card = { number: string; expires: string; code: string; zip: string };

/** A nonce is valid for 15 minutes and pays once. */
const NONCE_MS = 900_000;

type Nonce = { card: Card; until: number; used: boolean };

/** Cards of nonces and customer profiles. Kept only in memory, so no card number is ever in a file. */
export class Vault {
  private readonly nonces = new Map<string, Nonce>();
  private readonly profiles = new Map<string, { customer: string; cards: Map<string, Card> }>();
  /** Starts at a random id: after a restart, ids stored by the product must not match new cards. */
  private last = randomInt(100_000_000, 2_000_000_000);

  tokenise(card: Card, now: number): string {
    const value = `${randomUUID()}.${randomBytes(24).toString('base64url')}`;
    this.nonces.set(value, { card, until: now + NONCE_MS, used: false });
    return value;
  }

  /** Returns the card of a nonce and marks the nonce as used, or Authorize.net's error code. */
  take(value: string, now: number): Card | 'E00114' | 'E00115' {
    const nonce = this.nonces.get(value);
    if (!nonce || nonce.used) return 'E00114';
    if (nonce.until < now) return 'E00115';
    nonce.used = true;
    return nonce.card;
  }

  profileOf(customer: string): string | undefined {
    return [...this.profiles].find(([, profile]) => profile.customer === customer)?.[0];
  }

  newProfile(customer: string): string {
    const id = this.newId();
    this.profiles.set(id, { customer, cards: new Map() });
    return id;
  }

  /** Null when the profile does not exist. A card stored before keeps its id. */
  addCard(profile: string, card: Card): { id: string; known: boolean } | null {
    const cards = this.profiles.get(profile)?.cards;
    if (!cards) return null;
    const known = [...cards].find(([, each]) => each.number === card.number && each.expires === card.expires);
    const id = known?.[0] ?? this.newId();
    cards.set(id, card);
    return { id, known: known !== undefined };
  }

  card(profile: string, id: string): Card | undefined {
    return this.profiles.get(profile)?.cards.get(id);
  }

  removeCard(profile: string, id: string): boolean {
    return this.profiles.get(profile)?.cards.delete(id) ?? false;
  }

  private newId(): string {
    this.last += 1;
    return String(this.last);
  }
}
