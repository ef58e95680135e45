/** A phlebotomist's presence (docs/product/availability.md#presence). Until they set one, it is offline. */
export const PRESENCES = ['available', 'busy', 'offline'] as const;
export type Presence = (typeof PRESENCES)[number];
