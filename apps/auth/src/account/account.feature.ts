import { account } from '@drawpoint/contracts/auth/account.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { ChangeCredentials } from './change-credentials.ts';
import { ChangeEmail } from './change-email.ts';
import { ConfirmMobile } from './confirm-mobile.ts';
import { UpdateAccount } from './update-account.ts';

export const accountFeature = feature({
  contract: account,
  handlers: [ChangeEmail, ConfirmMobile, UpdateAccount],
  providers: [ChangeCredentials],
});
