import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { handovers } from '@drawpoint/contracts/appointments/handovers.contract';
import { bedside } from '@drawpoint/contracts/appointments/bedside.contract';
import { specimens } from '@drawpoint/contracts/appointments/specimens.contract';
import { message } from '../../i18n/message.ts';

/** What a phone stored, by the subject of its operation. */
const WORDS: Readonly<Record<string, string>> = {
  [visits.setOut.subject]: message('On the way', 'stored step'),
  [visits.arrive.subject]: message('Arrived', 'stored step'),
  [visits.draw.subject]: message('Drawn', 'stored step'),
  [visits.complete.subject]: message('Completed', 'stored step'),
  [visits.noShow.subject]: message('No-show', 'stored step'),
  [visits.failDraw.subject]: message('Draw failed', 'stored step'),
  [bedside.identify.subject]: message('Identity', 'stored step'),
  [bedside.saveChecklist.subject]: message('Checklist', 'stored step'),
  [specimens.add.subject]: message('Tube added', 'stored step'),
  [specimens.collect.subject]: message('Tubes drawn', 'stored step'),
  [specimens.bind.subject]: message('Tube labeled', 'stored step'),
  [specimens.void.subject]: message('Tube made void', 'stored step'),
  [handovers.record.subject]: message('Tubes handed over', 'stored step'),
  [visits.undoStep.subject]: message('Step undone', 'stored step'),
};

/** The words of an operation that a phone stored, for `t` with the context `stored step`. */
export const stepWords = (operation: string): string =>
  WORDS[operation] ?? message('Another step', 'stored step');
