import { labOrders } from '@drawpoint/contracts/appointments/lab-orders.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { InputOf } from '@drawpoint/contracts/operation';
import { fieldErrors } from '@drawpoint/nest-kit/testing/refusals';
import { patient, type useAppointments } from './start-appointments.ts';

/** Calls about doctor's orders. `visit` tells the visit that a new order is for. */
export const orderCalls = (world: ReturnType<typeof useAppointments>, visit: () => number) => ({
  create: (who: Caller, more: Partial<InputOf<typeof labOrders.create>> = {}) =>
    world.call(labOrders.create, { appointment_id: visit(), test_ids: [1], ...more }, who),
  get: (id: number, who: Caller = patient) => world.call(labOrders.get, { id }, who),
  attach: (id: number, lab_order_id: number, who: Caller = patient) =>
    world.call(labOrders.attach, { id, lab_order_id }, who),
  ofVisit: (id: number, who: Caller = patient) => world.call(labOrders.listOfVisit, { id }, who),
  /** The first field error of a refused call. */
  problem: async (call: Promise<unknown>) => Object.values(await fieldErrors(call)).flat()[0],
});
