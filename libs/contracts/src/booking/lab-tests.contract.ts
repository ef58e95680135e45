import { z } from 'zod/mini';
import { flag, id, listOf, text, version, wholeNumber } from '../fields.ts';
import { list } from '../list.ts';
import { internal, MANAGERS, operation, SIGNED_IN, STAFF } from '../operation.ts';
import { milliliters, TEMPERATURES, Tube } from './tubes.contract.ts';

/** The most tests whose tubes are asked for at once. */
export const MOST_TESTS = 100;

/** What a provider may set for itself. */
const LabTestValues = z.object({
  tube_id: z.number(),
  /** The blood that it needs, in mL. */
  volume_ml: z.number(),
  /** Hours without food before the draw; 0 for none. */
  fasting_hours: z.number(),
});
export type LabTestValues = z.output<typeof LabTestValues>;

/** A test with the values that apply to a provider, or with the catalog's. */
export const LabTest = z.object({
  id: z.number(),
  /** Of the provider's own values where there is a provider, else of the catalog's. */
  version: z.number(),
  provider_id: z.nullable(z.number()),
  name: z.string(),
  /** False when it is retired. */
  active: z.boolean(),
  ...LabTestValues.shape,
  /** The provider's own values, null where the catalog's applies; null without a provider. */
  own: z.nullable(
    z.object({
      tube_id: z.nullable(z.number()),
      volume_ml: z.nullable(z.number()),
      fasting_hours: z.nullable(z.number()),
    }),
  ),
  /** The catalog's values. */
  catalog: LabTestValues,
});
export type LabTest = z.output<typeof LabTest>;

/** The tubes to draw for some tests (libs/rules/src/tubes.ts). */
export const TubePlan = z.object({
  tubes: z.array(z.object({ tube: Tube, count: z.number(), volume_ml: z.number() })),
  discard: z.boolean(),
  fasting_hours: z.number(),
  handling: z.object({
    temperatures: z.array(z.enum(TEMPERATURES)),
    protect_from_light: z.boolean(),
    spin_minutes: z.nullable(z.number()),
  }),
});
export type TubePlan = z.output<typeof TubePlan>;

const values = { tube_id: id, volume_ml: milliliters(200), fasting_hours: wholeNumber(0, 60) };
const fields = { name: text(100), ...values };

/** For developers. Other staff always use their own provider. */
const provider_id = z.optional(id);
const own = <S extends z.ZodMiniType>(value: S) => z.optional(z.nullable(value));

/** The tests of the catalog (docs/product/tests-and-tubes.md). */
export const labTests = {
  list: operation({
    summary: "The tests by name, with the provider's values applied.",
    http: 'GET /lab-tests',
    subject: 'booking.lab-tests.list',
    reads: ['catalog'],
    allow: STAFF,
    ...list({
      item: LabTest,
      /** `retired` lists the retired ones too. */
      filters: { provider_id, retired: z.optional(flag) },
      defaultSort: { by: 'name', dir: 'asc' },
      perPage: 25,
      search: 'q',
    }),
  }),
  listNames: operation({
    summary: 'The tests of the catalog that are not retired, by name, for whoever chooses some.',
    http: 'GET /lab-tests/names',
    subject: 'booking.lab-tests.list-names',
    reads: ['catalog'],
    allow: SIGNED_IN,
    input: z.object({}),
    output: listOf(z.object({ id: z.number(), name: z.string() })),
  }),
  planTubes: operation({
    summary: 'The tubes for a list of tests in the order of draw, the longest fast and the special handling.',
    http: 'POST /lab-tests/tubes',
    subject: 'booking.lab-tests.plan-tubes',
    reads: ['catalog'],
    allow: STAFF,
    input: z.object({
      provider_id,
      test_ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_TESTS)),
    }),
    output: TubePlan,
  }),
  planFor: operation({
    summary: 'The tubes for a list of tests with the values of a provider.',
    subject: 'booking.lab-tests.plan-for',
    allow: internal('appointments'),
    input: z.object({
      provider_id: id,
      test_ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_TESTS)),
    }),
    output: TubePlan,
  }),
  /** For orders, which name their tests. */
  describe: operation({
    summary:
      'Names and fasts of some tests, retired ones too; of a provider or of the catalog. Unknown ones are left out.',
    subject: 'booking.lab-tests.describe',
    allow: internal('appointments'),
    input: z.object({ ids: z.array(id).check(z.maxLength(10_000)), provider_id }),
    output: listOf(
      z.object({ id: z.number(), name: z.string(), active: z.boolean(), fasting_hours: z.number() }),
    ),
  }),
  create: operation({
    summary: 'Adds a test to the catalog.',
    http: 'POST /admin/lab-tests',
    subject: 'booking.lab-tests.create',
    writes: ['catalog'],
    allow: ['developer'],
    audit: { action: 'lab_test_created', subject: 'id' },
    input: z.object(fields),
    output: LabTest,
    status: 201,
  }),
  update: operation({
    summary: 'Changes a test, or retires it.',
    http: 'PUT /admin/lab-tests/{id}',
    subject: 'booking.lab-tests.update',
    writes: ['catalog'],
    allow: ['developer'],
    audit: { action: 'lab_test_changed', subject: 'id' },
    input: z.object({
      ...{ id, version, active: z.optional(z.boolean()) },
      ...z.partial(z.object(fields)).shape,
    }),
    output: LabTest,
    errors: ['STALE'],
  }),
  updateOwn: operation({
    summary: "Sets the provider's own values of a test; null takes the catalog's.",
    http: 'PUT /admin/my-provider/lab-tests/{id}',
    fromQuery: ['provider_id'],
    subject: 'booking.lab-tests.update-own',
    writes: ['catalog'],
    allow: MANAGERS,
    audit: { action: 'provider_lab_test_changed', subject: 'provider_id' },
    input: z.object({
      ...{ id, provider_id, version },
      ...{ tube_id: own(values.tube_id), volume_ml: own(values.volume_ml) },
      fasting_hours: own(values.fasting_hours),
    }),
    output: LabTest,
    errors: ['NO_PROVIDER', 'STALE'],
  }),
};
