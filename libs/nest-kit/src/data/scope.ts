declare const scoped: unique symbol;

type Records =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'own'; readonly userId: number }
  | { readonly kind: 'visits'; readonly phlebotomistId: number }
  | { readonly kind: 'provider'; readonly providerId: number };

/**
 * Whose records a list may contain. Only the functions below make one, and a store's list methods take one, so a
 * list that forgets to say whose it is does not compile.
 */
export type Scope = Records & { readonly [scoped]: true };

const scope = (records: Records): Scope => records as Scope;

/** All records: for developers and for the product's own work. */
export const everyone = (): Scope => scope({ kind: 'everyone' });
/** What belongs to this person. */
export const ownOf = (userId: number): Scope => scope({ kind: 'own', userId });
/** What this phlebotomist is assigned to. */
export const appointmentsOf = (phlebotomistId: number): Scope => scope({ kind: 'visits', phlebotomistId });
/** What belongs to this provider. */
export const providerOf = (providerId: number): Scope => scope({ kind: 'provider', providerId });
