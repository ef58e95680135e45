import { passwords } from '@drawpoint/contracts/auth/passwords.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { ResetPassword } from './reset-password.ts';

export const passwordsFeature = feature({ contract: passwords, handlers: [ResetPassword] });
