/** What a phlebotomist says of themselves (docs/product/availability.md#presence); nobody has said anything is offline. */
export const PRESENCES = ['available', 'busy', 'offline'] as const;
export type Presence = (typeof PRESENCES)[number];
