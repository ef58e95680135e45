import { z } from 'zod/mini';
import { id, optionalText, wholeNumber } from '../fields.ts';
import { MessageableUser } from '../messaging/chat-message.ts';
import { internal, operation, ROLES } from '../operation.ts';

/** People as chat shows them. For messaging, which has already decided who sees whom. */
export const messageableUsers = {
  describe: operation({
    summary: 'Names, emails and last visits of people; deleted people are left out.',
    subject: 'auth.messageable-users.describe',
    allow: internal('messaging'),
    input: z.object({ ids: z.array(id).check(z.maxLength(500)) }),
    output: z.object({ data: z.array(MessageableUser) }),
  }),
  search: operation({
    summary:
      'The people of these providers and all developers, everybody where `of_providers` is null, by name or email, by last name.',
    subject: 'auth.messageable-users.search',
    allow: internal('messaging'),
    input: z.object({
      of_providers: z.nullable(z.array(id).check(z.maxLength(500))),
      except: z.nullable(id),
      role: z.optional(z.enum(ROLES)),
      q: optionalText(100),
      page: wholeNumber(1, 1_000_000),
      size: wholeNumber(1, 200),
    }),
    output: z.object({ data: z.array(MessageableUser), total: z.number() }),
  }),
};
