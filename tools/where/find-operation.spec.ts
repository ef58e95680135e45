import { findOperation } from './find-operation.ts';

const files = [
  {
    path: 'libs/contracts/src/booking/slots.contract.ts',
    text: "export const slots = {\n  list: operation({\n    http: 'GET /slots/{id}',\n    aliases: ['GET /times/{id}'],\n    subject: 'booking.slots.list',\n  }),\n  other: operation({\n    subject: 'booking.slots.other',\n  }),\n};\n",
  },
  {
    path: 'apps/booking/src/slots/slots.handler.ts',
    text: "import { slots } from '@drawpoint/contracts/booking/slots.contract';\nimport { ListSlots } from './list-slots.ts';\nimport { Other } from './other.ts';\n\nexport class SlotsHandler {\n  constructor(private readonly listSlots: ListSlots, private readonly rest: Other) {}\n\n  @Handles(slots.list)\n  list = (input) => this.listSlots.run(input);\n\n  @Handles(slots.other)\n  other = (input) => this.rest.run(input);\n}\n",
  },
  {
    path: 'apps/booking/src/slots/list-slots.ts',
    text: "import { SlotsStore } from './slots.store.ts';\n\nexport class ListSlots {}\n",
  },
  { path: 'apps/booking/src/slots/other.ts', text: 'export class Other {}\n' },
  { path: 'apps/booking/src/slots/slots.store.ts', text: '\n\nexport class SlotsStore {}\n' },
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
    handler: ['apps/booking/src/slots/slots.handler.ts:8'],
    'use case': ['apps/booking/src/slots/list-slots.ts:3'],
    store: ['apps/booking/src/slots/slots.store.ts:3'],
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
