import { layersOf } from './chunks.ts';
import type { Use } from './users.ts';

const MAIN = '/app/main.tsx';
const FRAME = '/app/shell/SignedIn.tsx';
const screen = (name: string) => `/features/${name}/${name}Screen.tsx`;
const LISTS = ['A', 'B', 'C', 'D', 'E', 'F'].map(screen);

/** Where a module goes that is needed by these entries, beside a product of two forms and six lists. */
function layerOf(module: string, by: readonly string[], length = 1_000, more: Uses = []): string | null {
  const use = (by: readonly string[], imports: readonly string[] = []): Use => ({
    ...{ by: new Set(by), length, imports },
  });
  const users = new Map<string, Use>([
    ['/ui/FormPage.tsx', use([screen('Login'), screen('Register')])],
    ['/ui/PublicPage.tsx', use([screen('Login'), screen('Register')])],
    ['/ui/list/ListView.tsx', use(LISTS)],
    [module, use(by)],
    ...more.map(([name, by, imports]) => [name, use(by, imports)] as const),
  ]);
  return layersOf(users, MAIN)(module);
}

type Uses = readonly (readonly [module: string, by: readonly string[], imports: readonly string[]])[];

describe('the files into which the code is cut', () => {
  it('have what every page needs first: packages and our own apart', () => {
    expect(layerOf('/node_modules/react/index.js', [MAIN, FRAME])).toBe('foundation');
    expect(layerOf('/lib/session.ts', [MAIN, FRAME])).toBe('app');
  });

  it('keep what visitors’ forms share from the signed-in, but for what those need too', () => {
    const forms = [screen('Login'), screen('Register')];
    expect(layerOf('/lib/form.ts', [...forms, LISTS[0]!])).toBe('forms');
    expect(layerOf('/ui/Notice.tsx', [...forms, FRAME])).toBe('app');
    expect(layerOf('/ui/fields/TextInput.tsx', [...forms, ...LISTS])).toBe('app');
  });

  it('load no form for the little that the shell shares with forms', () => {
    const forms = [screen('Login'), screen('Register')];
    const many = [...LISTS.slice(0, 4), screen('Pay'), screen('Summary')];
    const users: Uses = [['/ui/LongText.tsx', many, ['/ui/Textarea.tsx']]];
    expect(layerOf('/ui/Textarea.tsx', [...forms, ...many.slice(0, 1)])).toBe('forms');
    expect(layerOf('/ui/Textarea.tsx', [...forms, ...many.slice(0, 1)], 1_000, users)).toBe('app');
  });

  it('keep one screen’s own parts with it, also where it loads some of them later', () => {
    expect(layerOf('/features/Login/LoginForm.tsx', [screen('Login'), '/features/Login/Later.tsx'])).toBe(
      null,
    );
    expect(layerOf('/features/A/Rows.tsx', [LISTS[0]!])).toBe(null);
  });

  it('have what most lists share in a file of its own', () => {
    expect(layerOf('/ui/list/Pager.tsx', LISTS)).toBe('lists');
    expect(layerOf('/ui/list/Editor.tsx', LISTS.slice(0, 3))).toBe(null);
  });

  it('have what the wizard shares with another screen in one file, what a phlebotomist sees first with the lists', () => {
    const wizard = '/features/booking/BookingScreen.tsx';
    const pending = '/features/appointments/PendingScreen.tsx';
    expect(layerOf('/ui/SlotPicker.tsx', [wizard, screen('Summary')])).toBe('wizard');
    expect(layerOf('/ui/SlotPicker.tsx', [wizard, LISTS[0]!])).toBe('wizard');
    expect(layerOf('/addresses.contract.ts', [wizard, '/features/account/AddressesPanel.tsx'])).toBe(
      'wizard',
    );
    expect(layerOf('/ui/SlotPicker.tsx', [wizard, '/features/booking/edit/EditVisit.tsx'])).toBe(null);
    expect(layerOf('/lib/use-panel.ts', [pending, LISTS[0]!])).toBe('lists');
    expect(layerOf('/lib/requests.contract.ts', [pending, wizard])).toBe('shell');
    expect(layerOf('/lib/requests.contract.ts', [pending, wizard], 20_000)).toBe('lists');
  });

  it('have in one file what comes after the page', () => {
    const unpaid = '/features/payments/UnpaidCard.tsx';
    const unread = '/app/shell/UnreadCount.tsx';
    expect(layerOf(unpaid, [unpaid])).toBe('afterwards');
    expect(layerOf('/payments.contract.ts', [unpaid, screen('Pay')])).toBe('afterwards');
    expect(layerOf('/messages.contract.ts', [unpaid, unread])).toBe('afterwards');
    expect(layerOf('/node_modules/pusher-js/pusher.js', ['/lib/live-socket.ts'])).toBe('afterwards');
    expect(layerOf('/lib/zone.ts', [unpaid, '/features/booking/BookingScreen.tsx'])).toBe('wizard');
  });

  it('keep what sends files out of the shell, however many screens send some', () => {
    const many = [...LISTS.slice(0, 4), screen('Pay'), screen('Summary')];
    expect(layerOf('/lib/upload.ts', many)).toBe('files');
    expect(layerOf('/libs/contracts/src/files.ts', [...many, FRAME])).toBe('shell');
  });

  it('put into the shell what many screens share and is small, and signs of any two', () => {
    const many = [...LISTS.slice(0, 4), screen('Pay'), screen('Summary')];
    expect(layerOf('/ui/Facts.tsx', many)).toBe('shell');
    expect(layerOf('/ui/Facts.tsx', many.slice(1))).toBe(null);
    expect(layerOf('/ui/Facts.tsx', many, 3_000)).toBe(null);
    expect(
      layerOf('/node_modules/@tabler/icons-react/IconPlus.mjs', [screen('Pay'), screen('Summary')]),
    ).toBe('shell');
  });
});
