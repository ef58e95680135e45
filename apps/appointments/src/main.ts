import { processEnv } from '@drawpoint/nest-kit/env';
import { runService } from '@drawpoint/nest-kit/service';
import { appointmentsService } from './appointments.service.ts';

await runService(appointmentsService, processEnv());
