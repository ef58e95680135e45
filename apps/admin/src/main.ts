import { processEnv } from '@drawpoint/nest-kit/env';
import { runService } from '@drawpoint/nest-kit/service';
import { adminService } from './admin.service.ts';

await runService(adminService, processEnv());
