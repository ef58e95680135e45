import { passkeys } from '@drawpoint/contracts/auth/passkeys.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { OwnPasskeys } from './own-passkeys.ts';
import { PasskeySignIn } from './passkey-sign-in.ts';

export const passkeysFeature = feature({ contract: passkeys, handlers: [OwnPasskeys, PasskeySignIn] });
