import { Module } from '@nestjs/common';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { BookingsHandler } from './bookings/bookings.handler.ts';
import { CheckBooking } from './bookings/check-booking.ts';
import { CreateBooking } from './bookings/create-booking.ts';
import { OwnerOfAppointment } from './bookings/owner-of-appointment.ts';
import { SaveAddressTask } from './bookings/save-address.task.ts';
import { SettleFinalization } from './bookings/settle-finalization.ts';
import { SettleFinalizationTask } from './bookings/settle-finalization.task.ts';
import { CatalogHandler } from './catalog/catalog.handler.ts';
import { ListProviders } from './catalog/list-providers.ts';
import { ListServices } from './catalog/list-services.ts';
import { ListStaffPhlebotomists } from './catalog/list-staff-phlebotomists.ts';
import { LoadSelection } from './catalog/load-selection.ts';
import { PhlebotomistsStore } from './catalog/phlebotomists.store.ts';
import { ProvidersStore } from './catalog/providers.store.ts';
import { ReadPhlebotomist } from './catalog/read-phlebotomist.ts';
import { ServicesStore } from './catalog/services.store.ts';
import { Database } from './database.store.ts';
import { DemoStore } from './demo/demo.store.ts';
import { Geocode } from './geocoding/geocode.ts';
import { Geocoder } from './geocoding/geocoder.ts';
import { GeocodingHandler } from './geocoding/geocoding.handler.ts';
import { ZipTable } from './geocoding/zip-table.ts';
import { peopleOfAuth } from './people/people-of-auth.ts';
import { PeopleStore } from './people/people.store.ts';
import { BookingSessionsHandler } from './sessions/booking-sessions.handler.ts';
import { BookingSessionsStore } from './sessions/booking-sessions.store.ts';
import { CreateSession } from './sessions/create-session.ts';
import { DeleteOldSessions } from './sessions/delete-old-sessions.task.ts';
import { FitSlot } from './sessions/fit-slot.ts';
import { OwnRecords } from './sessions/own-records.ts';
import { ReadPatient } from './sessions/read-patient.ts';
import { SlotHolds } from './sessions/slot-holds.ts';
import { UpdateSession } from './sessions/update-session.ts';
import { ListSlots } from './slots/list-slots.ts';
import { SlotsHandler } from './slots/slots.handler.ts';

const stores = [
  Database,
  BookingSessionsStore,
  DemoStore,
  PeopleStore,
  PhlebotomistsStore,
  ProvidersStore,
  ServicesStore,
];
const catalog = [ListProviders, ListServices, ListStaffPhlebotomists, LoadSelection, ReadPhlebotomist];
const places = [Geocode, { provide: Geocoder, useClass: ZipTable }];
const sessions = [CreateSession, FitSlot, OwnRecords, ReadPatient, SlotHolds, UpdateSession];
const bookings = [CheckBooking, CreateBooking, OwnerOfAppointment, SettleFinalization];

@Module({
  controllers: [BookingsHandler, BookingSessionsHandler, CatalogHandler, GeocodingHandler, SlotsHandler],
  providers: [
    ...stores,
    ...catalog,
    ...places,
    ...sessions,
    ...bookings,
    ListSlots,
    peopleOfAuth,
    ...provideTask('settle-finalization', SettleFinalizationTask),
    ...provideTask('save-address', SaveAddressTask),
    ...provideTask('delete-old-sessions', DeleteOldSessions, { cron: '23 4 * * *' }),
  ],
})
export class BookingModule {}
