'use client';

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { classNames, columnsClass } from '@/components/ui/class-names';
import type { Row } from '@/lib/contract/form-shapes';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { hasMarks } from '@/lib/domain/forms/kinds/body-text';
import { type ListEntry, parseEntries, REMOVE_ENTRY } from '@/lib/domain/forms/kinds/dynamic-list';
import { isSavable, printOf } from '@/lib/domain/forms/rows';
import { serialise } from '@/lib/domain/forms/stored-list';
import { maxEntriesOf } from '@/lib/domain/forms/values';
import { visibilityInEntry } from '@/lib/domain/forms/visibility';
import { controlId } from './control-id';
import { Dependent } from './dependent';
import { FieldGroup } from './field-group';
import { FormText } from './field-help';
import type { FieldInputProps } from './field-props';
import { OnlyPosted, useForm, usePartHeading } from './form-context';
import type { InputProps } from './kind-view';
import { LockedField } from './locked-field';
import { useErrorText } from './use-error-text';

/** A table of entries, each a small form. Entries can be added, removed and moved. */
export function ListInput({ Field, ...field }: InputProps) {
  const { row, fieldKey, id, onLeave } = field;
  const { editor } = useForm();
  const t = useTranslations('form.list');
  const { entries, keys, announcement, ...list } = useListEntries({
    ...field,
    onRearrange: (order) => editor.rearrange(fieldKey, order),
  });
  const add = useRef<HTMLButtonElement>(null);
  const isRemoving = useRef(false);
  useEffect(() => {
    // In a full list, the button to add is disabled until the list is rendered with one entry less. So focus moves in an effect.
    if (isRemoving.current) add.current?.focus();
    isRemoving.current = false;
  });
  const maximum = maxEntriesOf(row);
  const next = entries.length;
  return (
    <FieldGroup field={field}>
      {entries.map((entry, index) => (
        <Entry
          key={keys[index]}
          id={controlId(`${fieldKey}[${index}]`)}
          entryKey={`${fieldKey}[${index}]`}
          name={t('entry', { name: row.label, number: index + 1 })}
          index={index}
          isLast={index === entries.length - 1}
          onMove={(by) => list.move(index, by)}
          onRemove={() => {
            list.remove(index);
            isRemoving.current = true;
          }}
        >
          <ListEntryFields
            Field={Field}
            row={row}
            entry={entry}
            entryKey={`${fieldKey}[${index}]`}
            onChange={(changed, key) => list.change(index, changed, key)}
            onLeave={onLeave}
          />
        </Entry>
      ))}
      {next < maximum && (
        <OnlyPosted className="rounded border border-line bg-surface">
          <p className="border-line border-b px-4 py-2 font-medium text-sm">
            {t('entry', { name: row.label, number: next + 1 })}
          </p>
          <ListEntryFields
            Field={Field}
            row={row}
            entry={{}}
            entryKey={`${fieldKey}[${next}]`}
            onChange={() => undefined}
            onLeave={onLeave}
          />
        </OnlyPosted>
      )}
      {entries.length === 0 && <p className="needs-scripts text-ink-muted text-sm">{t('empty')}</p>}
      <div>
        <Button ref={add} id={id} disabled={entries.length >= maximum} onClick={list.add}>
          <Plus aria-hidden="true" />
          {entries.length === 0 ? t('add') : t('addAnother')}
        </Button>
      </div>
      {list.removed && entries.length < maximum && (
        <div>
          <Button size="sm" variant="quiet" onClick={list.restore}>
            {t('restore', { number: list.removed.index + 1 })}
          </Button>
        </div>
      )}
      {entries.length >= maximum && <p className="text-ink-muted text-sm">{t('full', { max: maximum })}</p>}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </FieldGroup>
  );
}

interface EntryProps {
  id: string;
  /** The key of the entry: `list[index]`. */
  entryKey: string;
  name: string;
  index: number;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  children: ReactNode;
}

function Entry({ id, entryKey, name, index, isLast, onMove, onRemove, children }: EntryProps) {
  const t = useTranslations('form.list');
  const Heading = usePartHeading();
  const number = index + 1;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="rounded border border-line bg-surface">
      <header className="flex items-center gap-1 border-line border-b py-1 ps-4 pe-2">
        <Heading id={`${id}-title`} className="wrap-anywhere min-w-0 flex-1 font-medium text-sm">
          {name}
        </Heading>
        <IconButton
          label={t('moveUp', { number })}
          icon={<ArrowUp aria-hidden="true" />}
          data-move={-1}
          disabled={index === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={t('moveDown', { number })}
          icon={<ArrowDown aria-hidden="true" />}
          data-move={1}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton label={t('remove', { number })} icon={<Trash2 aria-hidden="true" />} onClick={onRemove} />
      </header>
      {children}
      <OnlyPosted className="px-4 pb-4">
        <Checkbox id={`${id}-remove`} name={entryKey} value={REMOVE_ENTRY} label={t('remove', { number })} />
      </OnlyPosted>
    </section>
  );
}

interface ListEntryFieldsProps {
  /** Renders one field. */
  Field: ComponentType<FieldInputProps>;
  /** The row of the list. */
  row: Row;
  entry: ListEntry;
  /** The key of the entry: `list[index]`. */
  entryKey: string;
  onChange: (entry: ListEntry, key: string) => void;
  onLeave: (key: string) => void;
}

/** The fields of one entry of a list, in its columns. */
function ListEntryFields({ Field, row, entry, entryKey, onChange, onLeave }: ListEntryFieldsProps) {
  const { editor } = useForm();
  const errorText = useErrorText();
  const { active } = visibilityInEntry(row, entry, editor.visibility);
  const columns = row.columns ?? [];
  const isShown = (column: readonly Row[]) => column.some(({ componentId }) => active.has(componentId));

  function field(part: Row) {
    const key = `${entryKey}.${part.componentId}`;
    const id = controlId(key);
    const value = entry[part.componentId] ?? '';
    // Where a form is only tried, the list can be changed, but no file can be uploaded.
    if (part.locked && fieldKindOf(part)?.isUploaded) return <LockedField row={part} id={id} value={value} />;
    const code = editor.errorOf(key);
    return (
      <Field
        row={part}
        fieldKey={key}
        id={id}
        value={value}
        error={code && errorText(part, code, value, { values: { ...editor.values, ...entry } })}
        onChange={(value) => onChange({ ...entry, [part.componentId]: value }, key)}
        onLeave={() => onLeave(key)}
      />
    );
  }

  return (
    <div className={classNames('grid items-start gap-5 p-4', columnsClass(columns.filter(isShown).length))}>
      {columns.map((column) => {
        const Column = isShown(column) ? 'div' : OnlyPosted;
        return (
          <Column key={column[0]?.componentId} className="grid gap-5">
            {column.map((part) => (
              <Dependent key={part.componentId} row={part} isShown={active.has(part.componentId)}>
                {isSavable(part) ? field(part) : <Explained row={part} />}
              </Dependent>
            ))}
          </Column>
        );
      })}
    </div>
  );
}

/** Shows a title or a text between the fields. */
function Explained({ row }: { row: Row }) {
  if (!printOf(row)) return null;
  if (row.text && hasMarks(row.text)) return <FormText text={row.text} className="text-ink-muted text-sm" />;
  return <p className="text-ink-muted text-sm">{row.text ?? row.label}</p>;
}

interface ListEntriesOptions {
  fieldKey: string;
  /** The value as it is stored. */
  value: string;
  onChange: (value: string, key?: string) => void;
  /** Entries were removed or moved. `order` has the former index of each entry. */
  onRearrange: (order: readonly number[]) => void;
}

/** The entries of a list, with functions to add, remove, move and change them. Announces adding, removing and moving. */
function useListEntries({ fieldKey, value, onChange, onRearrange }: ListEntriesOptions) {
  const t = useTranslations('form.list');
  const entries = parseEntries(value);
  const places = entries.map((_entry, at) => at);
  const keys = useEntryKeys(entries.length);
  const [announcement, setAnnouncement] = useState('');
  const [removed, setRemoved] = useState<{ index: number; entry: ListEntry } | null>(null);
  return {
    entries,
    keys: keys.list,
    announcement,
    removed,
    restore() {
      if (!removed) return;
      const { index, entry } = removed;
      onChange(serialise(entries.toSpliced(index, 0, entry)));
      keys.add(index);
      onRearrange(places.toSpliced(index, 0, -1));
      setRemoved(null);
      setAnnouncement(t('restored', { number: index + 1 }));
      focusEntry(fieldKey, index);
    },
    add() {
      onChange(serialise([...entries, {}]));
      keys.add(entries.length);
      setAnnouncement(t('added', { number: entries.length + 1 }));
      focusEntry(fieldKey, entries.length);
    },
    remove(index: number) {
      onChange(serialise(entries.filter((_entry, at) => at !== index)));
      keys.remove(index);
      onRearrange(places.filter((at) => at !== index));
      setRemoved({ index, entry: entries[index] ?? {} });
      setAnnouncement(t('removed', { number: index + 1 }));
    },
    move(index: number, by: -1 | 1) {
      onChange(serialise(swapped(entries, index, index + by)));
      keys.swap(index, index + by);
      onRearrange(swapped(places, index, index + by));
      setAnnouncement(t('moved', { from: index + 1, to: index + by + 1 }));
      focusMover(fieldKey, index + by, by);
    },
    change(index: number, changed: ListEntry, key: string) {
      onChange(serialise(entries.map((entry, at) => (at === index ? changed : entry))), key);
    },
  };
}

/** Stable keys for entries, which have no id of their own. */
function useEntryKeys(count: number) {
  const next = useRef(count);
  const [keys, setKeys] = useState<number[]>(() => Array.from({ length: count }, (_, index) => index));
  // The value changed elsewhere and has more or fewer entries than before.
  const list =
    keys.length === count
      ? keys
      : Array.from({ length: count }, (_, index) => keys[index] ?? next.current + index);
  return {
    list,
    add(index: number) {
      next.current = Math.max(next.current, ...list) + 1;
      setKeys(list.toSpliced(index, 0, next.current));
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
  inNextFrame(() => {
    const entry = document.getElementById(controlId(`${fieldKey}[${index}]`));
    entry?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  });
}

/** Keeps focus on the button that moved an entry. At either end of the list, focuses the button that moves it back. */
function focusMover(fieldKey: string, index: number, by: -1 | 1): void {
  inNextFrame(() => {
    const entry = document.getElementById(controlId(`${fieldKey}[${index}]`));
    const button = (direction: number) =>
      entry?.querySelector<HTMLElement>(`[data-move="${direction}"]:not(:disabled)`);
    (button(by) ?? button(-by))?.focus();
  });
}

/** Moves focus once the entries are drawn, unless somebody has gone to another field by then. */
function inNextFrame(moveFocus: () => void): void {
  const before = document.activeElement;
  requestAnimationFrame(() => {
    const { activeElement } = document;
    if (activeElement === before || activeElement === document.body) moveFocus();
  });
}
