import { processEnv } from '@drawpoint/nest-kit/env';
import { runService } from '@drawpoint/nest-kit/service';
import { authService } from './auth.service.ts';

await runService(authService, processEnv());
