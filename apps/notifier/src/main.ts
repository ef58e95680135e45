import { processEnv } from '@drawpoint/nest-kit/env';
import { runService } from '@drawpoint/nest-kit/service';
import { notifierService } from './notifier.service.ts';

await runService(notifierService, processEnv());
