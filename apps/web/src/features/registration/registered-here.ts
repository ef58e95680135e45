import { readStored, writeStored } from '../../lib/storage.ts';

const NAME = 'registered_here';

/**
 * The email that this browser registered and has not confirmed yet. It only chooses what the page shows: the
 * server knows the browser by its cookie.
 */
export const registeredHere = (): string | null => readStored('localStorage', NAME);
export const noteRegistered = (email: string): void => writeStored('localStorage', NAME, email);
export const forgetRegistered = (): void => writeStored('localStorage', NAME, null);
