import { twoFactor } from '@drawpoint/contracts/auth/two-factor.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { EnterCode } from './enter-code.ts';

export const twoFactorFeature = feature({ contract: twoFactor, handlers: [EnterCode] });
