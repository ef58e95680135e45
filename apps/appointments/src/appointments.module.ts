import { Module } from '@nestjs/common';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { Calendar } from './calendar/calendar.ts';
import { CalendarHandler } from './calendar/calendar.handler.ts';
import { CalendarQueue } from './calendar/calendar-queue.ts';
import { CalendarStore } from './calendar/calendar.store.ts';
import { ListBusy } from './calendar/list-busy.ts';
import { PlaceHold } from './calendar/place-hold.ts';
import { ReleaseHold } from './calendar/release-hold.ts';
import { Database } from './database.store.ts';
import { DemoStore } from './demo/demo.store.ts';
import { peopleOfAuth } from './people/people-of-auth.ts';
import { PeopleStore } from './people/people.store.ts';
import { AnswerVisit } from './visits/answer-visit.ts';
import { BookingKeys } from './visits/booking-keys.ts';
import { BookingKeysStore } from './visits/booking-keys.store.ts';
import { CreateVisit } from './visits/create-visit.ts';
import { DescribeVisit } from './visits/describe-visit.ts';
import { ExpireVisit } from './visits/expire-visit.task.ts';
import { EXPIRE_VISIT } from './visits/expiry-job.ts';
import { MadeVisitsHandler } from './visits/made-visits.handler.ts';
import { ReadVisits } from './visits/read-visits.ts';
import { ShowVisits } from './visits/show-visits.ts';
import { VisitEvents } from './visits/visit-events.ts';
import { VisitsHandler } from './visits/visits.handler.ts';
import { VisitsStore } from './visits/visits.store.ts';

const stores = [Database, BookingKeysStore, CalendarStore, DemoStore, PeopleStore, VisitsStore];
const calendar = [Calendar, CalendarQueue, ListBusy, PlaceHold, ReleaseHold];
const visits = [AnswerVisit, BookingKeys, CreateVisit, DescribeVisit, ReadVisits, ShowVisits, VisitEvents];

@Module({
  controllers: [CalendarHandler, MadeVisitsHandler, VisitsHandler],
  providers: [...stores, ...calendar, ...visits, peopleOfAuth, ...provideTask(EXPIRE_VISIT, ExpireVisit)],
})
export class AppointmentsModule {}
