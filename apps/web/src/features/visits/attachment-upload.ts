import { media } from '@drawpoint/contracts/appointments/media.contract';
import type { User } from '@drawpoint/contracts/auth/user';
import { can } from '../../lib/session/current-user.ts';

/** The upload operation for a request's attachment: managers use the media library of the back office. */
export const attachmentUpload = (user: Pick<User, 'roles' | 'is_phlebotomist'>) =>
  can(user, media.uploadForProvider) ? media.uploadForProvider : media.upload;
