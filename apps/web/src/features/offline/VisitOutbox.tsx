import { Status } from '../../ui/text/Status.tsx';
import { useOutbox } from './outbox.ts';
import { outboxWords } from './outbox-text.ts';

/** What this phone has not sent of a visit, or when it was sent. */
export function VisitOutbox({ visitId }: { visitId: number }) {
  const words = outboxWords(useOutbox().filter((action) => action.visitId === visitId));
  return <span role="status">{words && <Status tone={words.tone}>{words.text}</Status>}</span>;
}
