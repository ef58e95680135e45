import { z } from 'zod/mini';
import { date, flag, id, optionalId, timeOfDay, wholeNumber } from '../fields.ts';
