/** What a phlebotomist says of themselves (1 §4); nobody has said anything is offline. */
export const PRESENCES = ['available', 'busy', 'offline'] as const;
export type Presence = (typeof PRESENCES)[number];
