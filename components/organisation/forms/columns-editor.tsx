'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button, IconButton } from '@/components/ui/button';
import type { Component } from '@/lib/domain/forms/component';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { addColumn } from '@/lib/domain/organisation/arrange';
import { withoutColumn } from '@/lib/domain/organisation/edit';
import { useVersionDraft } from '../use-draft-store';
import { UndoRemoval, useRemove } from './undo-removal';

/** Adds columns to columns or to the entries of a list, and removes them with what is in them. Shows nothing for another component. */
export function ColumnsEditor({ component }: { component: Component }) {
  const t = useTranslations('organisation.editor');
  const { store, canEdit } = useVersionDraft();
  const removeAt = useRemove();
  if (!('columns' in component)) return null;
  const { componentId, columns } = component;
  const list = `columns/${componentId}` as const;
  const idOf = (index: number) => `${componentId}-column-${index}`;
  const remove = (index: number) => {
    const { body, alwaysShown } = withoutColumn(store.snapshot().body, componentId, index);
    const [name, count] = [t('column', { number: index + 1 }), alwaysShown.length];
    const text = count > 0 ? t('removedAlways', { name, count }) : t('removed', { name });
    removeAt(body, { id: componentId, focus: idOf(index), list, index, text });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend would stand in the border, not above the list
    <div role="group" aria-labelledby={`${componentId}-columns`} className="grid gap-2">
      <p id={`${componentId}-columns`} className="font-medium text-control">
        {t('columns')}
      </p>
      <ul className="grid gap-1">
        {columns.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its number
          <li key={index} className="grid gap-1">
            <UndoRemoval list={list} index={index} />
            <div className="flex items-center gap-2 rounded border border-line px-3 py-1 text-sm">
              <span className="min-w-0 flex-1">
                {t('column', { number: index + 1 })}
                <span className="text-ink-muted"> · {t('parts', { count: column.length })}</span>
              </span>
              {canEdit && columns.length > 1 && (
                <IconButton
                  id={idOf(index)}
                  label={t('remove', { name: t('column', { number: index + 1 }) })}
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() => remove(index)}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      <UndoRemoval list={list} index={columns.length} />
      {canEdit && columns.length < COUNT_LIMITS.columns && (
        <div>
          <Button size="sm" onClick={() => store.change((body) => addColumn(body, componentId))}>
            <Plus aria-hidden="true" />
            {t('addColumn')}
          </Button>
        </div>
      )}
    </div>
  );
}
