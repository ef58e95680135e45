import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { applyActions, possibleSteps, type StepState } from './apply-actions.ts';

const VISIT: StepState = {
  ...{ id: 5, status: 'approved', stage: null, outcome: null, last_step: null },
  ...{ en_route_at: null, arrived_at: null, drawn_at: null, completed_at: null },
};
const AT = '2026-11-29T14:12:00Z';
const take = (...names: (keyof typeof visits)[]) =>
  names.map((name) => ({ operation: visits[name].subject, visitId: 5, at: AT }));

describe('a visit after the steps that are not sent', () => {
  it('each step leads to its stage, with its time', () => {
    expect(applyActions(VISIT, take('setOut'))).toMatchObject({ stage: 'en_route', en_route_at: AT });
    expect(applyActions(VISIT, take('setOut', 'arrive'))).toMatchObject({ stage: 'arrived' });
    const done = applyActions(VISIT, take('setOut', 'arrive', 'draw', 'complete'));
    expect(done).toMatchObject({ status: 'completed', stage: 'drawn', completed_at: AT });
    expect(possibleSteps(done)).toEqual(['undo_step']);
  });

  it('a visit that fails is canceled with its outcome', () => {
    expect(applyActions(VISIT, take('noShow'))).toMatchObject({ status: 'canceled', outcome: 'no_show' });
    expect(applyActions(VISIT, take('arrive', 'failDraw'))).toMatchObject({ outcome: 'failed_draw' });
  });

  it('Undo takes back the last step, and the one before can be undone next', () => {
    const undone = applyActions(VISIT, take('setOut', 'arrive', 'draw', 'undoStep'));
    expect(undone).toMatchObject({ stage: 'arrived', drawn_at: null, last_step: 'arrive' });
    expect(applyActions(undone, take('undoStep'))).toMatchObject({ stage: 'en_route', last_step: 'set_out' });
    expect(applyActions(VISIT, take('arrive', 'undoStep'))).toEqual(VISIT);
    expect(applyActions(VISIT, take('arrive', 'complete', 'undoStep'))).toMatchObject({
      ...{ status: 'approved', stage: 'arrived', last_step: 'arrive' },
    });
  });

  it('a step that the server knows already changes nothing', () => {
    const arrived = applyActions(VISIT, take('setOut', 'arrive'));
    expect(applyActions(arrived, take('setOut', 'arrive'))).toEqual(arrived);
  });

  it('steps of other visits change nothing', () => {
    const others = take('setOut').map((action) => ({ ...action, visitId: 6 }));
    expect(applyActions(VISIT, others)).toBe(VISIT);
  });

  it.each([
    [null, ['set_out', 'arrive', 'no_show', 'complete']],
    ['en_route', ['arrive', 'no_show', 'complete']],
    ['arrived', ['draw', 'no_show', 'fail_draw', 'complete']],
    ['drawn', ['fail_draw', 'complete']],
  ] as const)('the steps that can be taken at the stage %s are those of the server', (stage, steps) =>
    expect(possibleSteps({ ...VISIT, stage })).toEqual(steps),
  );
});
