import { findOperation } from './find-operation.ts';

const files = [
  {
    path: 'libs/contracts/src/booking/slots.contract.ts',
    text: "export const slots = {\n  list: operation({\n    http: 'GET /slots/{id}',\n    aliases: ['GET /times/{id}'],\n    subject: 'booking.slots.list',\n  }),\n  other: operation({\n    subject: 'booking.slots.other',\n  }),\n};\n",
  },
  {
    path: 'apps/booking/src/slots/list-slots.ts',
    text: "import { slots } from '@drawpoint/contracts/booking/slots.contract';\nimport { LoadSelection } from './load-selection.ts';\n\nexport class ListSlots {\n  readonly list = handle(slots.list, async () => []);\n}\n",
  },
  {
    path: 'apps/booking/src/slots/load-selection.ts',
    text: "import { SlotStore } from './slot.store.ts';\n\nexport class LoadSelection {}\n",
  },
  { path: 'apps/booking/src/slots/slot.store.ts', text: '\n\nexport class SlotStore {}\n' },
  {
    path: 'apps/booking/src/slots/slots.feature.ts',
    text: "import { slots } from '@drawpoint/contracts/booking/slots.contract';\nexport const slotsFeature = feature({});\n",
  },
  {
    path: 'apps/web/src/features/booking/time-step.tsx',
    text: "import { slots } from '@drawpoint/contracts/booking/slots.contract';\nuseQuery(query(slots.list, {}));\n",
  },
  { path: 'apps/gateway/src/slots.int-spec.ts', text: 'await get(`/api/slots/${id}`);\n' },
];

describe('finding an operation', () => {
  const everything = {
    name: 'slots.list',
    contract: ['libs/contracts/src/booking/slots.contract.ts:2'],
    handler: ['apps/booking/src/slots/list-slots.ts:5'],
    feature: ['apps/booking/src/slots/slots.feature.ts:2'],
    store: ['apps/booking/src/slots/slot.store.ts:3'],
    web: ['apps/web/src/features/booking/time-step.tsx:2'],
    tests: ['apps/gateway/src/slots.int-spec.ts:1'],
  };

  it.each(['GET /slots/{id}', 'GET /times/{id}', 'booking.slots.list'])('by %s', (wanted) => {
    expect(findOperation(wanted, files)).toEqual(everything);
  });

  it('answers nothing for a route that no contract has', () => {
    expect(findOperation('POST /slots/{id}', files)).toBeUndefined();
  });
});
