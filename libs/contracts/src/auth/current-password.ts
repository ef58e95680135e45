import { z } from 'zod/mini';

/** The own password, asked for before sensitive acts where the last sign-in is not recent; not checked as a new one is. */
export const currentPassword = z.optional(z.nullable(z.string().check(z.maxLength(200))));
