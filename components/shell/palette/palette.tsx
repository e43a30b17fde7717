'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { FloatingDialog } from '@/components/ui/floating-dialog';
import type { CaseListItem } from '@/lib/contract/list-shapes';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { type Command, commandsNow } from './commands';
import { matching } from './matching';
import { CaseOption, CommandOption, optionId } from './palette-options';
import { useFoundCases } from './use-found-cases';

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
        {found.isAsked && found.isSettled && !found.isError
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
    ...{ text, options: { commands, cases: found.cases }, run, onKeyDown, found, setActive },
    active: Math.min(active, Math.max(0, count - 1)),
    setText(next: string) {
      setText(next);
      setActive(0);
    },
  };
}
