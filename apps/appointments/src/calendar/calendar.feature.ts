import { calendar } from '@drawpoint/contracts/appointments/calendar.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { travelFeature } from '../travel/travel.feature.ts';
import { Calendar } from './calendar.ts';
import { CalendarQueue } from './calendar-queue.ts';
import { CalendarStore } from './calendar.store.ts';
import { Holds } from './holds.ts';
import { ListBusy } from './list-busy.ts';
import { RankTimes } from './rank-times.ts';

export const calendarFeature = feature({
  contract: calendar,
  handlers: [Holds, ListBusy, RankTimes],
  imports: [travelFeature],
  providers: [Calendar, CalendarQueue, CalendarStore],
  exports: [Calendar, CalendarStore],
});
