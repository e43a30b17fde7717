'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { call, queryKeyOf } from '@/components/browser/api-client';
import { classNames } from '@/components/ui/class-names';
import { FloatingDialog } from '@/components/ui/floating-dialog';
import { CompanyNumber } from '@/components/ui/identifiers';
import { CaseStatusDot } from '@/components/ui/status-dot';
import type { CaseListItem } from '@/lib/contract/case-list';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { type Command, commandsNow } from './commands';
import { KeyCap } from './key-list';

/** Finds any case and any command on the page. Enter runs the first. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('palette');
  const listId = useId();
  const { text, setText, options, active, setActive, run, onKeyDown, found } = usePalette(onClose);
  const { commands, cases } = options;
  return (
    <FloatingDialog label={t('title')} onClose={onClose}>
      <div data-dialog-body className="border-line border-b p-3">
        <input
          role="combobox"
          aria-label={t('field')}
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={commands.length + cases.length > 0 ? optionId(listId, active) : undefined}
          placeholder={t('field')}
          autoComplete="off"
          spellCheck={false}
          maxLength={TEXT_LIMITS.search}
          data-autofocus
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          className="field"
        />
      </div>
      <Results
        listId={listId}
        commands={commands}
        cases={cases}
        active={active}
        onPoint={setActive}
        onRun={run}
      />
      <p role="status" className="border-line border-t px-4 py-2 text-ink-muted text-sm">
        {found.isSearching && found.isSettled && !found.isError
          ? t('found', { commands: commands.length, cases: found.total })
          : t('hint')}
      </p>
    </FloatingDialog>
  );
}

interface ResultsProps {
  listId: string;
  commands: readonly Command[];
  cases: readonly CaseListItem[];
  active: number;
  onPoint: (index: number) => void;
  onRun: (index: number) => void;
}

/** The results. Pressing one keeps focus in the field. */
function Results({ listId, commands, cases, active, onPoint, onRun }: ResultsProps) {
  const t = useTranslations('palette');
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t('results')}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      className="max-h-96 min-h-24 overflow-y-auto p-2 outline-none"
    >
      {commands.map((command, index) => (
        <CommandOption
          key={command.id}
          command={command}
          place={{ listId, index, isActive: index === active }}
          onPoint={onPoint}
          onRun={onRun}
        />
      ))}
      {cases.map((item, index) => {
        const at = commands.length + index;
        return (
          <CaseOption
            key={item.id}
            item={item}
            place={{ listId, index: at, isActive: at === active }}
            onPoint={onPoint}
            onRun={onRun}
          />
        );
      })}
    </div>
  );
}

function usePalette(onClose: () => void) {
  const router = useRouter();
  // The commands from the moment when the palette was opened.
  const [offered] = useState<readonly Command[]>(() =>
    commandsNow().filter(({ isInPalette }) => isInPalette),
  );
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  /** The text for which Enter was pressed before anything was found. */
  const [entered, setEntered] = useState<string | null>(null);
  const typed = text.trim();
  const found = useFoundCases(typed, entered === typed);
  const commands = useMemo(() => matching(offered, typed), [offered, typed]);
  const count = commands.length + found.cases.length;
  const run = (index: number) => {
    const command = commands[index];
    const theCase = found.cases[index - commands.length];
    if (!command && !theCase) return;
    onClose();
    // Runs after closing, because closing returns focus, and what opens next must take it.
    requestAnimationFrame(() => (command ? command.run() : router.push(`/case/admin/${theCase?.id}`)));
  };
  useEffect(() => {
    if (entered === null || entered !== typed || !found.isSettled) return;
    setEntered(null);
    run(0);
  });
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (count > 0) setActive((active + (event.key === 'ArrowDown' ? 1 : count - 1)) % count);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (commands.length > 0 || found.isSettled) run(active);
      else setEntered(typed);
    }
  }
  return {
    text,
    options: { commands, cases: found.cases },
    run,
    onKeyDown,
    found,
    setActive,
    active: Math.min(active, Math.max(0, count - 1)),
    setText(next: string) {
      setText(next);
      setActive(0);
    },
  };
}

/**
 * Returns the commands with words that begin with the words of a text. Commands that begin with its first word come first.
 *
 * @param text The text as typed. Empty: all commands.
 */
export function matching(commands: readonly Command[], text: string): Command[] {
  const wanted = wordsOf(text);
  const found = commands.filter(({ label }) => {
    const words = wordsOf(label);
    return wanted.every((word) => words.some((each) => each.startsWith(word)));
  });
  const [first = ''] = wanted;
  const rank = ({ label }: Command) => (label.toLocaleLowerCase().startsWith(first) ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b));
}

const wordsOf = (text: string) =>
  text
    .toLocaleLowerCase()
    .split(/[\s,:]+/)
    .filter(Boolean);

const SHOWN = 8;

const PAUSE_MS = 200;

interface FoundCases {
  cases: readonly CaseListItem[];
  total: number;
  /** Whether the cases are those of the current text. */
  isSettled: boolean;
  isSearching: boolean;
  isError: boolean;
}

/**
 * Finds cases of every category by name or number, after a pause in typing.
 *
 * @param isHurried Skips the pause, because Enter was pressed.
 */
function useFoundCases(text: string, isHurried: boolean): FoundCases {
  const settled = useSettled(text);
  const search = isHurried ? text : settled;
  const isSearching = search !== '' && text !== '';
  const found = useQuery({
    queryKey: queryKeyOf('listActiveCases', { group: 'all', search, pageSize: SHOWN }),
    queryFn: ({ signal }) => call('listActiveCases', { group: 'all', search, pageSize: SHOWN }, { signal }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  return {
    cases: isSearching ? (found.data?.items ?? []) : [],
    total: isSearching ? (found.data?.total ?? 0) : 0,
    isSettled: !isSearching
      ? search === text
      : search === text && !found.isPlaceholderData && !found.isFetching,
    isSearching,
    isError: found.isError,
  };
}

/** Returns the text after a pause in typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return useDeferredValue(settled);
}

interface Place {
  listId: string;
  index: number;
  isActive: boolean;
}

interface OptionProps {
  place: Place;
  onPoint: (index: number) => void;
  onRun: (index: number) => void;
}

const optionId = (listId: string, index: number) => `${listId}-${index}`;

/** A command in the palette. */
function CommandOption({ command, ...option }: OptionProps & { command: Command }) {
  return (
    <Option {...option}>
      <span className="inline-flex size-4 shrink-0 text-ink-subtle [&_svg]:size-4" aria-hidden="true">
        {command.icon}
      </span>
      <span className="min-w-0 flex-1">{command.label}</span>
      {command.key && <KeyCap>{command.key}</KeyCap>}
    </Option>
  );
}

/** A case that was found. */
export function CaseOption({ item, ...option }: OptionProps & { item: CaseListItem }) {
  return (
    <Option {...option}>
      <span className="min-w-0 flex-[1_1_8rem] font-medium">{item.companyName}</span>
      <CompanyNumber orgNo={item.orgNo} />
      <span className="w-40 text-sm max-sm:hidden">
        <CaseStatusDot
          displayStatus={item.displayStatus}
          archivedFrom={item.archivedFrom}
          isApplicationWithdrawn={item.isApplicationWithdrawn}
        />
      </span>
    </Option>
  );
}

/** Never has focus. The field has it, and names the option that Enter chooses. */
function Option({ place, onPoint, onRun, children }: OptionProps & { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const { listId, index, isActive } = place;
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      ref={ref}
      id={optionId(listId, index)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={() => !isActive && onPoint(index)}
      onClick={() => onRun(index)}
      className={classNames(
        'flex min-h-control cursor-pointer items-center gap-x-3 rounded px-3 py-1.5',
        isActive && 'bg-hover',
      )}
    >
      {children}
    </div>
  );
}
