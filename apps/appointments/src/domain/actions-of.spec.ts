import { actionsOf } from './actions-of.ts';

const START = new Date('2026-12-15T14:00:00Z');
const visit = (status: 'pending' | 'approved' | 'denied' | 'canceled' | 'completed') => ({
  status,
  stage: null,
  starts_at: START,
  ends_at: new Date('2026-12-15T14:30:00Z'),
  paidSince: false,
});
const before = new Date('2026-12-14T14:00:00Z');
const after = new Date('2026-12-16T14:00:00Z');

describe('the actions on a visit', () => {
  it('a patient can cancel and move a future visit', () => {
    for (const status of ['pending', 'approved'] as const)
      expect(actionsOf(['patient'], visit(status), before)).toEqual(['cancel', 'reschedule']);
    expect(actionsOf(['patient'], visit('approved'), after)).toEqual([]);
  });
  it('of a visit whose deposit is open, its patient can cancel it, and staff can do nothing', () => {
    const unpaid = { ...visit('pending'), deposit_until: new Date('2026-12-14T14:15:00Z') };
    for (const now of [before, after]) {
      expect(actionsOf(['patient'], unpaid, now)).toEqual(['cancel']);
      expect(actionsOf(['staff'], { ...unpaid, managesCompany: true }, now)).toEqual([]);
    }
  });
  it('both parties can book again in place of a canceled visit', () => {
    expect(actionsOf(['patient'], visit('denied'), before)).toEqual(['rebook']);
    expect(actionsOf(['staff'], visit('canceled'), after)).toEqual(['rebook']);
  });
  it('staff can answer, move, propose and cancel', () => {
    const actions = actionsOf(['staff'], visit('pending'), before);
    expect(actions).toEqual(expect.arrayContaining(['approve', 'deny', 'cancel', 'reschedule', 'propose']));
  });
  it('only those who run the company can give a visit to a colleague', () => {
    expect(actionsOf(['staff'], visit('approved'), before)).not.toContain('reassign');
    const managed = { ...visit('approved'), managesCompany: true };
    expect(actionsOf(['staff'], managed, before)).toContain('reassign');
    expect(actionsOf(['staff'], { ...managed, stage: 'arrived' }, before)).not.toContain('reassign');
  });
  it('staff can correct a completed visit until a payment since then', () => {
    expect(actionsOf(['staff'], visit('completed'), after)).toEqual(['correct', 'add_results']);
    expect(actionsOf(['staff'], { ...visit('completed'), paidSince: true }, after)).toEqual(['add_results']);
  });
  it('a patient can answer a no-show once, and no other cancellation', () => {
    const missed = { ...visit('canceled'), outcome: 'no_show' as const, canceled_at: START };
    const soon = new Date(START.getTime() + 3_600_000);
    expect(actionsOf(['patient'], missed, soon)).toContain('answer_no_show');
    for (const other of [{ ...missed, no_show_answered_at: START }, visit('canceled')])
      expect(actionsOf(['patient'], other, soon)).not.toContain('answer_no_show');
  });
  it('staff can withdraw results only when the visit has any', () => {
    const completed = { ...visit('completed'), paidSince: true, hasResults: true };
    expect(actionsOf(['staff'], completed, after)).toEqual(['add_results', 'withdraw_results']);
    expect(actionsOf(['patient'], completed, after)).not.toContain('withdraw_results');
  });
  it('a step can be undone by who may, until a payment since then', () => {
    const arrived = {
      ...visit('approved'),
      stage: 'arrived' as const,
      steps: ['set_out', 'arrive'] as const,
    };
    expect(actionsOf(['staff'], { ...arrived, canUndo: true }, after)).toContain('undo_step');
    expect(actionsOf(['staff'], arrived, after)).not.toContain('undo_step');
    const paid = { ...arrived, canUndo: true, paidSince: true };
    expect(actionsOf(['staff'], paid, after)).not.toContain('undo_step');
  });
  it('a step whose time has not come is taken early only by who may, and nobody is missed early', () => {
    const soon = { ...visit('approved'), early: ['set_out', 'no_show'] as const };
    expect(actionsOf(['staff'], soon, after)).not.toContain('set_out');
    const confirmed = actionsOf(['staff'], { ...soon, confirmsEarly: true }, after);
    expect(confirmed).toContain('set_out');
    expect(confirmed).not.toContain('no_show');
    expect(actionsOf(['staff'], visit('approved'), after)).toEqual(
      expect.arrayContaining(['set_out', 'no_show']),
    );
  });
  it('a person with both roles gets each action once, and strangers and the product get none', () => {
    const both = actionsOf(['patient', 'staff'], visit('approved'), before);
    expect(both.filter((each) => each === 'cancel')).toHaveLength(1);
    expect(actionsOf([], visit('canceled'), before)).toEqual([]);
  });
});
