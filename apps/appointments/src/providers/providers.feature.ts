import { feature } from '@drawpoint/nest-kit/feature/feature';
import { providers } from './providers.ts';

/** What the service keeps of providers. */
export const providersFeature = feature({ consumers: [providers] });
