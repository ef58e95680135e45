import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { message } from '../../i18n/message.ts';

/** What a phone stored, by the subject of its operation. */
const WORDS: Readonly<Record<string, string>> = {
  [visits.setOut.subject]: message('On the way', 'stored step'),
  [visits.arrive.subject]: message('Arrived', 'stored step'),
  [visits.draw.subject]: message('Drawn', 'stored step'),
  [visits.complete.subject]: message('Completed', 'stored step'),
  [visits.noShow.subject]: message('No-show', 'stored step'),
  [visits.failDraw.subject]: message('Draw failed', 'stored step'),
  [visits.undoStep.subject]: message('Step undone', 'stored step'),
};

/** The words of an operation that a phone stored, for `t` with the context `stored step`. */
export const stepWords = (operation: string): string =>
  WORDS[operation] ?? message('Another step', 'stored step');
