'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useId, useState } from 'react';
import { classNames } from './class-names';
import { type FieldProps, splitField } from './field-props';
import { FormField } from './form-field';
import { SelectFrame } from './select';

interface Option {
  value: string;
  label: string;
}

export interface ComboboxProps extends FieldProps {
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
}

/** How many options are drawn at first, and how many more when somebody goes on to them. */
const DRAWN = 60;

/**
 * One choice out of many: a field that shows the options with the words typed in it. A text that matches no option stays
 * with an error, and nothing is chosen.
 */
export function Combobox(props: ComboboxProps) {
  const { field, own } = splitField(props);
  const t = useTranslations('ui.combobox');
  const search = useOptionSearch(own);
  const { listId, active, found, isOpen } = search;
  const unknown = isOpen ? '' : (search.typed?.trim() ?? '');
  return (
    <FormField
      {...field}
      error={unknown === '' ? field.error : t('none', { text: unknown })}
      missing={field.missing ?? 'REQUIRED_RADIO'}
    >
      {(control) => (
        <div className="relative">
          <SelectFrame>
            <input
              type="text"
              role="combobox"
              aria-expanded={isOpen}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={isOpen && found.length > 0 ? `${listId}-${active}` : undefined}
              aria-required={!field.optional}
              autoComplete="off"
              spellCheck={false}
              disabled={own.disabled}
              placeholder={t('search')}
              {...control}
              value={search.text}
              onChange={({ target }) => search.type(target.value)}
              onFocus={({ target }) => target.select()}
              onClick={search.open}
              onKeyDown={search.onKeyDown}
              onBlur={search.leave}
              className="field pe-10"
            />
          </SelectFrame>
          <OptionList search={search} value={own.value} label={t('options')} />
          <p
            role="status"
            className={isOpen && found.length === 0 ? 'mt-1 text-ink-muted text-sm' : 'sr-only'}
          >
            {isOpen && search.typed !== null && t('found', { count: found.length })}
          </p>
        </div>
      )}
    </FormField>
  );
}

function useOptionSearch({ options, value, onChange, onBlur }: Omit<ComboboxProps, keyof FieldProps>) {
  const listId = useId();
  /** What is typed; null while the field shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState<number | null>(null);
  const [drawn, setDrawn] = useState(DRAWN);
  const isOpen = active !== null;
  const chosen = options.find((one) => one.value === value);
  const found = typed === null ? options : matching(options, typed);

  function goTo(index: number): void {
    setActive(index);
    setDrawn((before) => Math.max(before, index + DRAWN));
    requestAnimationFrame(() =>
      document.getElementById(`${listId}-${index}`)?.scrollIntoView({ block: 'nearest' }),
    );
  }

  function open(): void {
    if (!isOpen) goTo(typed === null && chosen ? options.indexOf(chosen) : 0);
  }

  function close(): void {
    setActive(null);
    setDrawn(DRAWN);
  }

  function choose(option: Option | undefined): void {
    close();
    if (!option) return;
    setTyped(null);
    if (option.value !== value) onChange(option.value);
  }

  /** Goes one option on or back, or opens the list. */
  function step(by: 1 | -1): void {
    if (active === null) open();
    else goTo(Math.max(0, Math.min(found.length - 1, active + by)));
  }

  /** What a key does. Undefined for one that types or moves the caret. */
  function actOf({ key, altKey }: KeyboardEvent): (() => void) | undefined {
    if (key === 'ArrowDown') return () => step(1);
    if (key === 'ArrowUp') return altKey ? close : () => step(-1);
    if (active === null) return undefined;
    if (key === 'Enter') return () => choose(found[active]);
    if (key !== 'Escape') return undefined;
    return () => {
      close();
      setTyped(null);
    };
  }

  return {
    listId,
    typed,
    active,
    isOpen,
    found,
    drawn,
    text: typed ?? chosen?.label ?? '',
    open,
    choose,
    drawMore: () => setDrawn((before) => before + DRAWN),
    type(text: string) {
      setTyped(text);
      setDrawn(DRAWN);
      goTo(0);
    },
    onKeyDown(event: KeyboardEvent) {
      const act = actOf(event);
      if (!act) return;
      event.preventDefault();
      // A dialog around an open list does not close with it.
      event.stopPropagation();
      act();
    },
    leave() {
      close();
      const same = typed === null ? undefined : options.find(({ label }) => folded(label) === folded(typed));
      if (same) choose(same);
      else if (typed !== null && value !== '') onChange('');
      if (typed?.trim() === '') setTyped(null);
      onBlur?.();
    },
  };
}

interface OptionListProps {
  search: ReturnType<typeof useOptionSearch>;
  value: string;
  label: string;
}

/** The options that are found. Pressing one keeps focus in the field. */
function OptionList({ search, value, label }: OptionListProps) {
  const { listId, found, drawn, active, isOpen } = search;
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      hidden={!isOpen || found.length === 0}
      onMouseDown={(event) => event.preventDefault()}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (drawn < found.length && scrollTop + 2 * clientHeight >= scrollHeight) search.drawMore();
      }}
      className="absolute z-20 mt-1 max-h-72 w-full overflow-y-auto overscroll-contain rounded bg-surface p-1 shadow-overlay"
    >
      {isOpen &&
        found.slice(0, drawn).map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field, which names the active option
          <div
            key={option.value}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === value}
            aria-setsize={found.length}
            aria-posinset={index + 1}
            onClick={() => search.choose(option)}
            className={classNames(
              'wrap-anywhere flex min-h-control cursor-default items-center rounded px-3 py-1.5 hover:bg-hover',
              index === active && 'bg-hover outline-2 outline-accent -outline-offset-2',
              option.value === value && 'font-medium',
            )}
          >
            {option.label}
          </div>
        ))}
    </div>
  );
}

/** A text without case and accents, so that a search finds it however it is typed. */
const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ');

/** The options with every typed word, those that begin with the text first. */
export function matching<Labelled extends { label: string }>(
  options: readonly Labelled[],
  typed: string,
): readonly Labelled[] {
  const wanted = folded(typed);
  if (wanted === '') return options;
  const words = wanted.split(' ');
  const found = options.flatMap((option) => {
    const label = folded(option.label);
    return words.every((word) => label.includes(word)) ? [{ option, isFirst: label.startsWith(wanted) }] : [];
  });
  return [...found.filter((one) => one.isFirst), ...found.filter((one) => !one.isFirst)].map(
    ({ option }) => option,
  );
}
