import { adminUsers } from '@drawpoint/contracts/auth/admin-users.contract';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { toast } from '../../lib/screen/toasts.ts';

/** Sends the invitation to choose a password again, and says whether that worked. */
export async function sendInvitation({
  id,
  full_name: name,
}: {
  id: number;
  full_name: string;
}): Promise<void> {
  await call(adminUsers.invite, { id }).then(
    () => toast('success', t('An invitation is on its way to {{name}}.', { name })),
    (error: unknown) => toast('error', errorText(error, t('The invitation could not be sent.'))),
  );
}
