'use client';

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { errorId, FieldError, FieldHelp, helpId, Optional } from '@/components/ui/form-field';
import { IconButton } from '@/components/ui/icon-button';
import type { ListEntry } from '@/lib/forms/component';
import { parseEntries, serialise } from '@/lib/forms/values';
import { controlId } from './control-id';
import { type FieldInputProps, GroupLabel } from './field-input';
import { ListEntryFields } from './list-entry-fields';

/** A table of entries, each a small form of its own: added, removed and moved. */
export function ListInput(props: FieldInputProps) {
  const { row, fieldKey, id, value, error, notice, onChange, onLeave } = props;
  const t = useTranslations('form.list');
  const entries = parseEntries(value);
  const keys = useEntryKeys(entries.length);
  const [announcement, setAnnouncement] = useState('');
  const add = useRef<HTMLButtonElement>(null);
  const maximum = row.validation?.maxEntries ?? Number.POSITIVE_INFINITY;

  function store(next: readonly ListEntry[]): void {
    onChange(serialise(next));
  }
  function addEntry(): void {
    store([...entries, {}]);
    keys.add();
    setAnnouncement(t('added', { number: entries.length + 1 }));
    focusEntry(fieldKey, entries.length);
  }
  function removeEntry(index: number): void {
    store(entries.filter((_entry, at) => at !== index));
    keys.remove(index);
    setAnnouncement(t('removed', { number: index + 1 }));
    add.current?.focus();
  }
  function moveEntry(index: number, by: -1 | 1): void {
    store(swapped(entries, index, index + by));
    keys.swap(index, index + by);
    setAnnouncement(t('moved', { from: index + 1, to: index + by + 1 }));
  }

  return (
    <fieldset
      aria-describedby={
        [row.helpText && helpId(id), error && errorId(id)].filter(Boolean).join(' ') || undefined
      }
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onLeave()}
      className="grid min-w-0 gap-3"
    >
      <legend className="contents">
        <span className="-mb-1.5 font-medium text-control">
          <GroupLabel>
            {row.label}
            {!row.required && <Optional />}
          </GroupLabel>
        </span>
      </legend>
      {row.helpText && <FieldHelp id={helpId(id)}>{row.helpText}</FieldHelp>}
      {notice}
      {entries.map((entry, index) => (
        <section
          key={keys.list[index]}
          id={controlId(`${fieldKey}[${index}]`)}
          aria-labelledby={`${id}-${index}-title`}
          className="rounded border border-line bg-surface"
        >
          <header className="flex items-center gap-1 border-line border-b py-1 ps-4 pe-2">
            <h4 id={`${id}-${index}-title`} className="min-w-0 flex-1 truncate font-medium text-sm">
              {t('entry', { name: row.label, number: index + 1 })}
            </h4>
            <IconButton
              label={t('moveUp', { number: index + 1 })}
              icon={<ArrowUp aria-hidden="true" />}
              disabled={index === 0}
              onClick={() => moveEntry(index, -1)}
            />
            <IconButton
              label={t('moveDown', { number: index + 1 })}
              icon={<ArrowDown aria-hidden="true" />}
              disabled={index === entries.length - 1}
              onClick={() => moveEntry(index, 1)}
            />
            <IconButton
              label={t('remove', { number: index + 1 })}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => removeEntry(index)}
            />
          </header>
          <ListEntryFields
            row={row}
            entry={entry}
            entryKey={`${fieldKey}[${index}]`}
            onChange={(changed, key) =>
              onChange(serialise(entries.map((one, at) => (at === index ? changed : one))), key)
            }
            onLeave={onLeave}
          />
        </section>
      ))}
      {entries.length === 0 && <p className="text-ink-muted text-sm">{t('empty')}</p>}
      <div>
        <Button
          ref={add}
          id={id}
          disabled={entries.length >= maximum}
          onClick={addEntry}
          className={classNames(error && 'border-danger')}
        >
          <Plus aria-hidden="true" />
          {entries.length === 0 ? t('add') : t('addAnother')}
        </Button>
      </div>
      {entries.length >= maximum && <p className="text-ink-muted text-sm">{t('full', { max: maximum })}</p>}
      {error && <FieldError id={errorId(id)}>{error}</FieldError>}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  );
}

/** What tells the entries apart while they move: they have nothing of their own that does. */
function useEntryKeys(count: number) {
  const next = useRef(count);
  const [keys, setKeys] = useState<number[]>(() => Array.from({ length: count }, (_, index) => index));
  // Another value came in from outside: more or fewer entries than were known.
  const list =
    keys.length === count
      ? keys
      : Array.from({ length: count }, (_, index) => keys[index] ?? next.current + index);
  return {
    list,
    add() {
      next.current += 1;
      setKeys([...list, next.current]);
    },
    remove: (index: number) => setKeys(list.filter((_key, at) => at !== index)),
    swap: (one: number, other: number) => setKeys(swapped(list, one, other)),
  };
}

function swapped<T>(list: readonly T[], one: number, other: number): T[] {
  const copy = [...list];
  const [a, b] = [copy[one], copy[other]];
  if (a !== undefined && b !== undefined) {
    copy[one] = b;
    copy[other] = a;
  }
  return copy;
}

function focusEntry(fieldKey: string, index: number): void {
  requestAnimationFrame(() => {
    const entry = document.getElementById(controlId(`${fieldKey}[${index}]`));
    entry?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  });
}
