import { media } from '@drawpoint/contracts/appointments/media.contract';
import type { User } from '@drawpoint/contracts/auth/user';
import { can } from '../../lib/session/current-user.ts';

/** How a request's attachment is uploaded: by managers through the back office, by others as any other file. */
export const attachmentUpload = (user: Pick<User, 'roles' | 'is_phlebotomist'>) =>
  can(user, media.uploadForProvider) ? media.uploadForProvider : media.upload;
