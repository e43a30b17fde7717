'use client';

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { useHeadings } from '@/components/ui/heading-level';
import { IconButton } from '@/components/ui/icon-button';
import { maxEntriesOf } from '@/lib/domain/forms/value-limits';
import { controlId } from './control-id';
import { FieldGroup } from './field-group';
import { useForm } from './form-context';
import { ListEntryFields } from './list-entry-fields';
import type { InputProps } from './screen';
import { useListEntries } from './use-list-entries';

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
  return (
    <FieldGroup field={field}>
      {entries.map((entry, index) => (
        <Entry
          key={keys[index]}
          id={controlId(`${fieldKey}[${index}]`)}
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
      {entries.length === 0 && <p className="text-ink-muted text-sm">{t('empty')}</p>}
      <div>
        <Button ref={add} id={id} disabled={entries.length >= maximum} onClick={list.add}>
          <Plus aria-hidden="true" />
          {entries.length === 0 ? t('add') : t('addAnother')}
        </Button>
      </div>
      {entries.length >= maximum && <p className="text-ink-muted text-sm">{t('full', { max: maximum })}</p>}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </FieldGroup>
  );
}

interface EntryProps {
  id: string;
  name: string;
  index: number;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  children: ReactNode;
}

function Entry({ id, name, index, isLast, onMove, onRemove, children }: EntryProps) {
  const t = useTranslations('form.list');
  const { Part } = useHeadings();
  const number = index + 1;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="rounded border border-line bg-surface">
      <header className="flex items-center gap-1 border-line border-b py-1 ps-4 pe-2">
        <Part id={`${id}-title`} className="min-w-0 flex-1 truncate font-medium text-sm">
          {name}
        </Part>
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
    </section>
  );
}
