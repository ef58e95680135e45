import { processEnv } from '@drawpoint/nest-kit/env';
import { runService } from '@drawpoint/nest-kit/service';
import { bookingService } from './booking.service.ts';

await runService(bookingService, processEnv());
