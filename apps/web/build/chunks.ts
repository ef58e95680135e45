import { join } from 'node:path';
import type { InlineConfig, Plugin, Rolldown } from 'vite';
import { findUsers, type Users } from './users.ts';

/** The files that several pages load, the one of most pages first. */
const LAYERS = [
  'foundation',
  'app',
  'forms',
  'data',
  'shell',
  'lists',
  'wizard',
  'files',
  'afterwards',
] as const;
type Layer = (typeof LAYERS)[number];

const PACKAGE = /node_modules\/|rolldown[/:]runtime|vite\/preload-helper/;
/** Asks who is here, on pages that the signed-in see in the shell. */
const FOR_EVERYONE = /app\/shell\/ShellForSignedIn\.tsx$/;
const FRAME = /app\/(shell\/SignedIn|guards)\.tsx$|dashboard\/dashboard\.queries\.ts$/;
const FIRST_PAGE = /landing\/LandingScreen\.tsx$/;
const WIZARD = /booking\/BookingScreen\.tsx$/;
const BOOKING = /features\/booking\//;
const DASHBOARD = /dashboard\/DashboardScreen\.tsx$/;
const PENDING = /appointments\/PendingScreen\.tsx$/;
/** Parts of the shell and the dashboard that come after the page, with live updates. */
const AFTERWARDS =
  /shell\/UnreadCount\.tsx$|payments\/UnpaidCard\.tsx$|dashboard\/RecentConversations\.tsx$|lib\/live-socket\.ts$/;
/** Sends files: small, and shared by many screens, but never part of the first sight of one. */
const FILES = /lib\/(upload|use-file-upload|shrink-image)\.ts$|libs\/contracts\/src\/files\.ts$/;
const ICON = /tabler\/icons-react\//;
const RULES = /libs\/rules\//;
const DATA = /lib\/(form-actions|current-user)\.ts$|app\/start-queries\.ts$/;
/** Characters before minification: what is smaller and shared by more than a few screens is not worth a request of its own. */
const SMALL = 3_000;
/** The same for what the dashboard shares, which most people see first. */
const FIRST_SMALL = 10_000;
/** What so many screens share stays in files of their own; signs, of which each is a line, do not. */
const FEW = 5;

/**
 * How the code is cut: by who needs it, not by where it stands, so that a new screen makes no other page heavier. What every
 * page needs is one file of packages and one of our own, with what visitors' forms share with the signed-in pages; then what
 * they share with one another, what speaks to the server, the signed-in shell with small things, lists, what the wizard
 * shares with others, what sends files, and what comes after the page: each file is a request. The rest stays with its screen, or has a file for
 * the screens that share it. Who needs a module needs what that imports: no two files wait for each other.
 */
export function layersOf(users: Users, entry: string): (module: string) => Layer | null {
  const screensWith = (part: RegExp): Set<string> =>
    new Set([...users].flatMap(([module, { by }]) => (part.test(module) ? [...by] : [])).filter(isScreen));
  const forms = screensWith(/ui\/FormPage\.tsx$/);
  const open = screensWith(/ui\/PublicPage\.tsx$/);
  const lists = screensWith(/ui\/list\/ListView\.tsx$/);
  const isOfLists = (by: readonly string[]): boolean =>
    by.filter((user) => lists.has(user)).length > lists.size / 2;
  const placeOf = (module: string): Layer | null => {
    if (FOR_EVERYONE.test(module)) return 'app';
    const use = users.get(module);
    const by = [...(use?.by ?? [])];
    const some = (pattern: RegExp): boolean => by.some((user) => pattern.test(user));
    const among = (screens: ReadonlySet<string>): number => by.filter((user) => screens.has(user)).length;
    if (by.includes(entry)) return PACKAGE.test(module) ? 'foundation' : 'app';
    if (DATA.test(module)) return 'data';
    if (FRAME.test(module)) return 'shell';
    if (by.length > 0 && by.every((user) => AFTERWARDS.test(user))) return 'afterwards';
    if (by.length < 2) return null;
    if (some(FIRST_PAGE)) return 'app';
    const inScreens = by.filter(isScreen);
    const isSeenFirst = [FRAME, DASHBOARD, PENDING].some(some);
    if (among(forms) > 0 && (isSeenFirst || isOfLists(by) || RULES.test(module))) return 'app';
    if (among(forms) > 0 && inScreens.length > 1) return 'forms';
    if (some(DATA)) return 'data';
    if (some(FRAME)) return 'shell';
    if (isOfLists(by) && inScreens.every((screen) => lists.has(screen))) return 'lists';
    if (FILES.test(module)) return 'files';
    // A sign is a line, whether it is a screen's or a dialog's.
    const isSign = ICON.test(module);
    const length = use?.length ?? 0;
    const firsts = [DASHBOARD, PENDING, WIZARD].filter(some).length;
    const isOfFirst = inScreens.length > 1 && (some(DASHBOARD) || firsts > 1) && length < FIRST_SMALL;
    const isOfMany = length < SMALL && (isSign ? by.length > 1 : inScreens.length > FEW);
    if (isOfFirst || isOfMany) return among(open) > 0 ? null : 'shell';
    if (inScreens.length > 1 && some(PENDING)) return 'lists';
    if (some(WIZARD) && by.some((user) => !BOOKING.test(user))) return 'wizard';
    return some(AFTERWARDS) && firsts === 0 ? 'afterwards' : null;
  };
  const layers = new Map([...users.keys()].map((module) => [module, placeOf(module)]));
  // What the shell imports of the forms would bring all of them along.
  const bring = (module: string): void => {
    for (const imported of users.get(module)?.imports ?? []) {
      if (layers.get(imported) !== 'forms') continue;
      layers.set(imported, 'app');
      bring(imported);
    }
  };
  for (const [module, layer] of [...layers]) if (layer === 'shell' || layer === 'app') bring(module);
  return (module) => layers.get(module) ?? null;
}

const isScreen = (module: string): boolean => /Screen\.tsx$/.test(module);

/** Names the file of each module before the build cuts them. */
export function chunks(shared: InlineConfig & { root: string }, input: string): Plugin {
  return {
    name: 'drawpoint-chunks',
    apply: 'build',
    async config() {
      const entry = join(shared.root, input);
      const layerOf = layersOf(await findUsers(shared, entry), entry);
      const codeSplitting: Rolldown.CodeSplittingOptions = {
        // A file takes along what its modules import, so the one that more pages load comes first.
        groups: LAYERS.map((name, index) => ({
          name,
          priority: LAYERS.length - index,
          test: (module: string) => layerOf(module) === name,
        })),
      };
      // The code of every page names a hundred of the others, and hashes do not compress: 28 bits tell the builds of a file apart.
      const fileName = 'assets/[name]-[hash:7].js';
      const names = { chunkFileNames: fileName, entryFileNames: fileName, hashCharacters: 'hex' as const };
      const output = { codeSplitting, ...names };
      return { build: { rolldownOptions: { input: entry, output } } };
    },
  };
}
