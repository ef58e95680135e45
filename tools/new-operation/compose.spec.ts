import { addToContract, addToHandler, addToRegistry, readArguments, testSkeleton } from './compose.ts';

const wanted = {
  service: 'booking',
  feature: 'day-plans',
  operation: 'list-days',
  http: 'GET /plans/{id}/days',
  summary: "A plan's days.",
};

describe('writing a new operation', () => {
  it('starts a contract whose operation nobody may call yet', () => {
    const text = addToContract(undefined, wanted);
    expect(text).toContain('export const dayPlans = {\n  listDays: operation({');
    expect(text).toContain("summary: 'A plan\\'s days.'");
    expect(text).toContain("http: 'GET /plans/{id}/days'");
    expect(text).toContain("subject: 'booking.day-plans.list-days'");
    expect(text).toContain('allow: [],');
    expect(text).toContain('input: z.object({ id: id })');
  });

  it('adds to a contract that is there, once, and leaves the rest as it was', () => {
    const before = addToContract(undefined, { ...wanted, operation: 'get-plan' });
    const after = addToContract(before, wanted);
    expect(after.startsWith(before.slice(0, before.lastIndexOf('};')))).toBe(true);
    expect(() => addToContract(after, wanted)).toThrow('dayPlans has it already');
  });

  it('leaves the route out of an internal operation', () => {
    expect(addToContract(undefined, { ...wanted, http: undefined })).not.toContain('http:');
  });

  it('lists a new contract in the registry', () => {
    const text = addToRegistry('const CONTRACTS = [\n  slots,\n];\n', wanted);
    expect(text).toBe(
      "import { dayPlans } from './booking/day-plans.contract.ts';\nconst CONTRACTS = [\n  slots,\n  dayPlans,\n];\n",
    );
  });

  it("binds the handler's method to it in one line", () => {
    const text = addToHandler('export class DayPlansHandler {\n  one() {}\n}\n', wanted);
    expect(text).toContain('  @Handles(dayPlans.listDays)\n  listDays(input');
    expect(text).toContain("import { listDays } from './list-days.ts';");
    expect(text.endsWith('}\n}\n')).toBe(true);
  });

  it('gives a test that fails until it says something', () => {
    expect(testSkeleton(wanted)).toContain(
      "throw new Error('Say in sentences what GET /plans/{id}/days does",
    );
  });

  it('refuses arguments that name no route', () => {
    expect(readArguments(['booking', 'day-plans', 'list-days', 'FETCH /x', 'x'])).toBe('No route: FETCH /x');
    expect(readArguments(['booking'])).toBe('Five arguments are needed.');
  });
});
