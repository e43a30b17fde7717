'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { type ListEntry, parseEntries } from '@/lib/domain/forms/kinds/dynamic-list';
import { serialise } from '@/lib/domain/forms/stored-list';
import { controlId } from './control-id';

interface ListEntriesOptions {
  fieldKey: string;
  /** The value as it is stored. */
  value: string;
  onChange: (value: string, key?: string) => void;
  /** Entries were removed or moved. `order` has the former index of each entry. */
  onRearrange: (order: readonly number[]) => void;
}

/** The entries of a list, with functions to add, remove, move and change them. Announces adding, removing and moving. */
export function useListEntries({ fieldKey, value, onChange, onRearrange }: ListEntriesOptions) {
  const t = useTranslations('form.list');
  const entries = parseEntries(value);
  const places = entries.map((_entry, at) => at);
  const keys = useEntryKeys(entries.length);
  const [announcement, setAnnouncement] = useState('');
  return {
    entries,
    keys: keys.list,
    announcement,
    add() {
      onChange(serialise([...entries, {}]));
      keys.add();
      setAnnouncement(t('added', { number: entries.length + 1 }));
      focusEntry(fieldKey, entries.length);
    },
    remove(index: number) {
      onChange(serialise(entries.filter((_entry, at) => at !== index)));
      keys.remove(index);
      onRearrange(places.filter((at) => at !== index));
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
    add() {
      next.current = Math.max(next.current, ...list) + 1;
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

/** Keeps focus on the button that moved an entry. At either end of the list, focuses the button that moves it back. */
function focusMover(fieldKey: string, index: number, by: -1 | 1): void {
  requestAnimationFrame(() => {
    const entry = document.getElementById(controlId(`${fieldKey}[${index}]`));
    const button = (direction: number) =>
      entry?.querySelector<HTMLElement>(`[data-move="${direction}"]:not(:disabled)`);
    (button(by) ?? button(-by))?.focus();
  });
}
