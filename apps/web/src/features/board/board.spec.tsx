import { board, type MoveCost } from '@drawpoint/contracts/appointments/board.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { answer, refuse } from '../../testing/api.ts';
import { LANE, visitAt } from '../../testing/board.ts';
import { ADMIN, PHLEBOTOMIST } from '../../testing/people.ts';
import { renderScreen, signInAs } from '../../testing/render.tsx';

const DATE = '2099-03-03';
const at = (clock: string): string => `${DATE}T${clock}:00-05:00`;
const ADA = visitAt(5, at('09:00'), at('09:30'));
const BOB = visitAt(6, at('11:00'), at('11:30'), { patient_name: 'Bob Reed', status: 'pending' });
const HOURS = [{ from: at('08:00'), to: at('17:00') }];
const MARIA = { ...LANE, hours: HOURS, visits: [ADA], drive_minutes: 24, drive_km: 8 };
const JAMAL = { ...LANE, id: 11, name: 'Jamal Robinson', hours: HOURS, visits: [BOB] };
const BOARD: OutputOf<typeof board.read> = {
  date: DATE,
  lanes: [MARIA, JAMAL],
  attention: [{ appointment_id: 6, reason: 'unanswered' }],
};
const COST: MoveCost = {
  ...{ fits: true, refusals: [], at_risk: [], tells_patient: true },
  lanes: [
    {
      ...{ phlebotomist_id: LANE.id, drive_minutes: { before: 24, after: 36 } },
      home_at: { before: at('09:50'), after: at('09:55') },
    },
  ],
};

async function open(shown = BOARD) {
  signInAs(ADMIN);
  answer(board.read, shown);
  const user = await renderScreen(`/admin/board?day=${DATE}`);
  await screen.findByRole('heading', { name: 'Maria Santos' });
  return user;
}
const block = (name: string | RegExp) => screen.findByRole('button', { name });

describe('The dispatch board', () => {
  it('each phlebotomist has a lane, each visit its state in words, and what needs attention is listed', async () => {
    await open();
    await block('Ada Lane 9:00 am, Approved, 12 min drive');
    await block('Bob Reed 11:00 am, Pending, 12 min drive');
    await screen.findByText('1 visit · 24 min, 5 miles');
    const bob = screen.getByRole('link', { name: /Bob Reed.*Waits for an answer/ });
    expect(bob.getAttribute('href')).toBe('/phleb/appointments/6');
    expect(screen.getByRole('link', { name: 'Plan this day' }).getAttribute('href')).toBe(
      `/admin/plan?date=${DATE}`,
    );
    expect(screen.queryByText('New York time')).toBe(null);
  });

  it('the zone of each lane is named where lanes differ, and a late visit says so', async () => {
    const denver = { ...JAMAL, tz: 'America/Denver' };
    await open({ ...BOARD, lanes: [MARIA, denver], attention: [{ appointment_id: 5, reason: 'late' }] });
    screen.getByText('New York time');
    screen.getByText('Denver time');
    await block(/^Ada Lane 9:00 am, Late/);
  });

  it('a board that fails to load offers a retry, and one without phlebotomists says so', async () => {
    signInAs(ADMIN);
    refuse(board.read, 'INTERNAL');
    const user = await renderScreen(`/admin/board?day=${DATE}`);
    await screen.findByText('Failed to load the board.');
    answer(board.read, { date: DATE, lanes: [], attention: [] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No phlebotomists yet');
  });

  it('phlebotomists are refused', async () => {
    signInAs(PHLEBOTOMIST);
    await renderScreen(`/admin/board?day=${DATE}`);
    await screen.findByText('Access denied');
  });

  describe('a move by keyboard', () => {
    async function hold(name = /^Ada Lane/) {
      const user = await open();
      (await block(name)).focus();
      await user.keyboard('{Enter}');
      await screen.findByText('Arrow keys move it, Enter drops it, Escape puts it back.');
      return user;
    }

    it('shows the cost while held, asks before the patient is told, and can be undone', async () => {
      const tried = answer(board.tryMove, COST);
      const sent = answer(board.move, { user_id: 4, calendar_sequence: 1, tells_at: at('09:00') });
      const user = await hold();
      await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
      await screen.findByText(/\+12 min driving · Maria Santos is home at 9:55 am · The patient is told/);
      expect(tried).toEqual([{ appointment_id: 5, phlebotomist_id: 11, starts_at: at('09:10') }]);
      await user.keyboard('{Enter}');
      const question = within(await screen.findByRole('dialog'));
      question.getByText("Move Ada Lane's visit to 9:10 am with Jamal Robinson?");
      await user.click(question.getByRole('button', { name: 'Move the visit' }));
      await screen.findByText('Ada Lane: 9:10 am with Jamal Robinson.');
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      await screen.findByText('The visit is back at 9:00 am.');
      expect(sent).toEqual([
        {
          ...{ appointment_id: 5, phlebotomist_id: 11, starts_at: at('09:10') },
          ...{ calendar_sequence: 0, confirm: true },
        },
        { appointment_id: 5, phlebotomist_id: 3, starts_at: at('09:00'), calendar_sequence: 1 },
      ]);
    });

    it('asks nothing where nobody is told, and Escape puts the visit back', async () => {
      answer(board.tryMove, { ...COST, tells_patient: false });
      const sent = answer(board.move, { user_id: 4, calendar_sequence: 1, tells_at: null });
      const user = await hold();
      await user.keyboard('{ArrowRight}{Escape}');
      await waitFor(() => expect(screen.queryByText(/Escape puts it back/)).toBe(null));
      expect(sent).toEqual([]);
      (await block(/^Ada Lane/)).focus();
      await user.keyboard(' {ArrowLeft}{Enter}');
      await screen.findByText('Ada Lane: 8:55 am with Maria Santos.');
      expect(sent).toHaveLength(1);
    });

    it('says why a visit cannot be dropped, and whose visit would be late; nothing is sent', async () => {
      answer(board.tryMove, {
        ...COST,
        ...{ fits: false, refusals: ['drive'], at_risk: [{ appointment_id: 6, patient_name: 'Bob Reed' }] },
      });
      const user = await hold();
      await user.keyboard('{ArrowRight}');
      await screen.findByText(/Bob Reed may get a late visit/);
      await user.keyboard('{Enter}');
      expect(await screen.findAllByText('The drives before or after it do not fit.')).not.toHaveLength(0);
      screen.getByText('Arrow keys move it, Enter drops it, Escape puts it back.');
    });

    it('after another dispatcher’s move, one of the two is chosen', async () => {
      answer(board.tryMove, { ...COST, tells_patient: false });
      const current = {
        ...{ phlebotomist_id: 11, phlebotomist_name: 'Jamal Robinson' },
        ...{ planned_at: at('10:00'), calendar_sequence: 7 },
      };
      refuse(board.move, 'STALE', { details: { current, changed: ['planned_at'] } });
      const user = await hold();
      await user.keyboard('{ArrowRight}{Enter}');
      const question = within(
        await screen.findByRole('dialog', { name: 'Somebody else has changed this visit' }),
      );
      question.getByText('It is now at 10:00 am with Jamal Robinson.');
      const sent = answer(board.move, { user_id: 4, calendar_sequence: 8, tells_at: null });
      await user.click(question.getByRole('button', { name: 'Move it to 9:05 am' }));
      await screen.findByText('Ada Lane: 9:05 am with Maria Santos.');
      expect(sent).toMatchObject([{ calendar_sequence: 7 }]);
    });

    it('a visit that has begun is not taken', async () => {
      const user = await open({
        ...BOARD,
        lanes: [{ ...MARIA, visits: [{ ...ADA, stage: 'arrived', movable: false }] }, JAMAL],
      });
      (await block(/^Ada Lane 9:00 am, Arrived/)).focus();
      await user.keyboard('{Enter}');
      await screen.findByText('This visit has begun or is over, so it can’t be moved.');
    });
  });

  it('a drag moves a visit in steps of five minutes', async () => {
    answer(board.tryMove, { ...COST, tells_patient: false });
    const sent = answer(board.move, { user_id: 4, calendar_sequence: 1, tells_at: null });
    await open();
    const ada = await block(/^Ada Lane/);
    ada.setPointerCapture = () => undefined;
    screen.getByRole('group', { name: 'Board of the day' }).getBoundingClientRect = () =>
      ({ left: 0, right: 1_000, top: 0, bottom: 600 }) as DOMRect;
    fireEvent.pointerDown(ada, { button: 0, pointerType: 'mouse', clientX: 100, clientY: 100 });
    fireEvent.pointerMove(ada, { pointerType: 'mouse', clientX: 145, clientY: 170 });
    expect(ada.style.transform).toBe('translate(42px, 76px)');
    fireEvent.pointerUp(ada, {});
    await screen.findByText('Ada Lane: 9:15 am with Jamal Robinson.');
    expect(sent).toMatchObject([{ phlebotomist_id: 11, starts_at: at('09:15') }]);
  });

  it('by fields, somebody chooses lane and time, and sees the same cost', async () => {
    answer(board.tryMove, COST);
    const sent = answer(board.move, { user_id: 4, calendar_sequence: 1, tells_at: at('09:00') });
    const user = await open();
    await user.click(await block(/^Ada Lane/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ada Lane' }));
    expect(dialog.getByRole('link', { name: 'Open the visit' }).getAttribute('href')).toBe(
      '/phleb/appointments/5',
    );
    await user.selectOptions(dialog.getByLabelText('Phlebotomist'), 'Jamal Robinson');
    const time = dialog.getByLabelText('Time');
    await user.clear(time);
    await user.type(time, 'soon');
    dialog.getByText('Enter a time, such as 9:05 am.');
    await user.clear(time);
    await user.type(time, '10:20');
    await dialog.findByText(/\+12 min driving/);
    await user.click(dialog.getByRole('button', { name: 'Move and tell the patient' }));
    await screen.findByText('Ada Lane: 10:20 am with Jamal Robinson.');
    expect(sent).toMatchObject([{ phlebotomist_id: 11, starts_at: at('10:20') }]);
  });
});
