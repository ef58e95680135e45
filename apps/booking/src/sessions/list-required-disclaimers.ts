import { Injectable } from '@nestjs/common';
import { bookingSessions } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { REQUIRED_DISCLAIMERS } from '../domain/disclaimers.ts';

@Injectable()
export class ListRequiredDisclaimers {
  readonly listRequiredDisclaimers = handle(bookingSessions.listRequiredDisclaimers, async () => ({
    data: REQUIRED_DISCLAIMERS.map((each) => ({ ...each })),
  }));
}
