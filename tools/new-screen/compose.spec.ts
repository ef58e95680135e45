import { readOperation, readScreenArguments, screenText, tableLines, type NewScreen } from './compose.ts';

const FEATURE = 'made-up';

function wanted(...args: string[]): NewScreen {
  const screen = readScreenArguments(args);
  if (typeof screen === 'string') throw new Error(screen);
  return screen;
}

const screens = [
  wanted('list', FEATURE, 'Visits', 'appointments/appointments#appointments.listForStaff'),
  wanted('form', FEATURE, 'NewPerson', 'auth/registration#registration.register'),
];

describe('a new screen', () => {
  it('a new screen is short', async () => {
    const [list, form] = await Promise.all(
      screens.map(
        async (screen) => (await screenText(screen, await readOperation(screen))).split('\n').length,
      ),
    );
    expect(list).toBeLessThanOrEqual(120);
    expect(form).toBeLessThanOrEqual(100);
  });

  it('a new screen loads the record of its address, and is open to those who may call the operation', async () => {
    const list = wanted('list', FEATURE, 'Terms', 'booking/phlebotomists#phlebotomists.listServices');
    const op = await readOperation(list);
    const text = await screenText(list, op);
    expect(text).toContain('const { id } = useParams();');
    expect(text).toContain('useList(phlebotomists.listServices, { fixed: { id: Number(id) } })');
    expect(tableLines(list, op)).toContain("terms: (id: number | ':id') => `/…/${id}`,");
    expect(tableLines(list, op)).toContain("path: paths.terms(':id'), who: MANAGERS,");
    expect(tableLines(list, op)).toContain(
      "[paths.terms(':id')]: { who: MANAGERS, does: [[MANAGERS, 'GET /admin/phlebotomists/{id}/services']] },",
    );
  });

  it('a new screen formats dates and times, those of a visit in its own zone', async () => {
    const visits = wanted('list', FEATURE, 'Visits', 'appointments/feedback#feedback.list');
    const text = await screenText(visits, await readOperation(visits));
    expect(text).toContain('cell: ({ starts_at }) => formatDateTime(starts_at)');
    expect(text).toContain('cell: ({ created_at }) => localDateTime(created_at)');
    const services = wanted('list', FEATURE, 'Deleted', 'booking/services#services.list');
    expect(await screenText(services, await readOperation(services))).toContain(
      'cell: ({ deleted_at }) => deleted_at && localDateTime(deleted_at)',
    );
  });

  it('a new screen is refused when the operation does not suit it', async () => {
    const list = wanted('list', FEATURE, 'Next', 'appointments/appointments#appointments.getNext');
    await expect(readOperation(list).then((op) => screenText(list, op))).rejects.toThrow('answers no pages');
    const none = wanted('list', FEATURE, 'None', 'appointments/appointments#appointments.listNone');
    await expect(readOperation(none)).rejects.toThrow('has no appointments.listNone');
  });

  it.each([
    [['table', 'a', 'B', 'a/b#c.d'], 'The first word is list or form.'],
    [['list', 'A', 'B', 'a/b#c.d'], 'The feature is lower-case, with dashes.'],
    [['list', 'a', 'b', 'a/b#c.d'], 'The name is like UserList.'],
  ])('wrong arguments of a new screen are reported: %j', (args, text) =>
    expect(readScreenArguments(args)).toBe(text),
  );
});
