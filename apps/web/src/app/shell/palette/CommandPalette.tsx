import type { FoundPerson } from '@drawpoint/contracts/auth/admin-users.contract';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBolt, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useId, useState, type KeyboardEvent } from 'react';
import { message } from '../../../i18n/message.ts';
import { t } from '../../../i18n/translate.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { PlainButton } from '../../../ui/buttons/PlainButton.tsx';
import { NAV_ICONS } from '../nav-icons.ts';
import css from './CommandPalette.module.css';
import { filterEntries, nextEntryId, SHORTEST_SEARCH, type Entry, type EntryGroup } from './entries.ts';
import { useFoundEntries } from './use-found-entries.ts';
import { useLocalEntries } from './use-local-entries.ts';

const RequestDialog = lazy(async () => ({
  default: (await import('../../../features/visits/RequestDialog.tsx')).RequestDialog,
}));

const SEARCH_MS = 200;

const GROUPS: readonly { group: EntryGroup; title: string }[] = [
  { group: 'screens', title: message('Screens') },
  { group: 'actions', title: message('Actions') },
  { group: 'visits', title: message('Visits') },
  { group: 'people', title: message('People') },
];

/** Finds people, visits, screens and actions by a few letters (docs/product/back-office.md#search). */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const [requested, setRequested] = useState<FoundPerson | null>(null);
  if (requested) {
    return (
      <Suspense>
        <RequestDialog request={{ patient: requested }} onClose={onClose} />
      </Suspense>
    );
  }
  return <Palette onClose={onClose} onRequest={setRequested} />;
}

type PaletteProps = { onClose: () => void; onRequest: (person: FoundPerson) => void };

function Palette({ onClose, onRequest }: PaletteProps) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), SEARCH_MS);
  const [marked, setMarked] = useState<string | null>(null);
  const local = useLocalEntries();
  const found = useFoundEntries(text, onRequest);

  const isSearch = typed.trim().length >= SHORTEST_SEARCH;
  const entries = [...filterEntries(local, typed), ...(isSearch ? found.entries : [])];
  const active = entries.find(({ id }) => id === marked) ?? entries[0];
  const idOf = (entry: Entry): string => `${listId}-${entry.id}`;
  const activeId = active && idOf(active);
  const waiting = isSearch && (found.searching || text !== typed.trim());
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function choose(entry: Entry | undefined): void {
    if (!entry) return;
    entry.run();
    if (!entry.staysOpen) onClose();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setMarked(nextEntryId(entries, active?.id ?? null, event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(active);
    }
  }

  return (
    <Dialog
      placement="top"
      title={t('Search')}
      onClose={onClose}
      head={
        <div className={css.search}>
          <IconSearch size={20} stroke={1.7} aria-hidden="true" />
          <input
            className={css.input}
            role="combobox"
            aria-label={t('Search people, visits and screens')}
            aria-expanded="true"
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={activeId}
            placeholder={t('Name, email, confirmation code or screen')}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            data-autofocus
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setMarked(null);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
      }
    >
      <div className={css.results}>
        <div id={listId} role="listbox" className={css.list} aria-label={t('Results')} aria-busy={waiting}>
          {GROUPS.map(({ group, title }) => {
            const ofGroup = entries.filter((entry) => entry.group === group);
            return ofGroup.length === 0 ? null : (
              <div key={group} role="group" aria-labelledby={`${listId}-${group}`}>
                <p id={`${listId}-${group}`} role="presentation" className={css.group}>
                  {t(title)}
                </p>
                {ofGroup.map((entry) => (
                  <Option
                    key={entry.id}
                    id={idOf(entry)}
                    entry={entry}
                    active={entry === active}
                    onMark={() => setMarked(entry.id)}
                    onChoose={() => choose(entry)}
                  />
                ))}
              </div>
            );
          })}
        </div>
        {found.failed && (
          <div className={css.failed} role="alert">
            <span>{t('Search failed for people and visits.')}</span>
            <PlainButton tone="default" onClick={found.retry}>
              {t('Try again')}
            </PlainButton>
          </div>
        )}
        <p className={css.said} role="status" data-quiet={(!waiting && entries.length > 0) || undefined}>
          {waiting
            ? t('Searching…')
            : entries.length > 0
              ? t('{{count}} results', { count: entries.length })
              : !found.failed && t('No results. Try a name, an email or the start of a code.')}
        </p>
      </div>
    </Dialog>
  );
}

type OptionProps = { id: string; entry: Entry; active: boolean; onMark: () => void; onChoose: () => void };

function Option({ id, entry: { icon, label, detail }, active, onMark, onChoose }: OptionProps) {
  const Icon = icon === 'action' ? IconBolt : NAV_ICONS[icon];
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={css.option}
      onMouseMove={onMark}
      onClick={onChoose}
      onKeyDown={({ key }) => key === 'Enter' && onChoose()}
    >
      <Icon size={20} stroke={1.7} aria-hidden="true" />
      <span className={css.label}>{label}</span>
      {detail && <span className={css.detail}>{detail}</span>}
    </div>
  );
}
