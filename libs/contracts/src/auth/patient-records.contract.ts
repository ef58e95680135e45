import { z } from 'zod/mini';
import { date, id } from '../fields.ts';
import { operation, STAFF } from '../operation.ts';
import { Insurance } from './insurance.ts';

export const patientRecords = {
  get: operation({
    summary:
      'Who a patient is and their insurance, for staff who may see it: a phlebotomist with an approved visit of theirs, managers of a provider with one that stands.',
    http: 'GET /patients/{id}/record',
    subject: 'auth.patient-records.get',
    reads: ['account'],
    allow: STAFF,
    input: z.object({ id }),
    output: z.object({
      id: z.number(),
      first_name: z.string(),
      last_name: z.string(),
      date_of_birth: z.nullable(date),
      ...Insurance.shape,
    }),
  }),
};
