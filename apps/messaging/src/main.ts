import { processEnv } from '@drawpoint/nest-kit/env';
import { runService } from '@drawpoint/nest-kit/service';
import { messagingService } from './messaging.service.ts';

await runService(messagingService, processEnv());
