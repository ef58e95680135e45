import { z } from 'zod/mini';
import { instant } from '../fields.ts';

/** Between when and when a visit begins, with the visit's own offset. */
export const ArrivalWindow = z.object({ from: instant, to: instant });

/** The field of short forms of a visit. Null for an exact time; absent in answers of earlier versions. */
export const optionalWindow = z.optional(z.nullable(ArrivalWindow));
