'use client';

import { Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button';
import type { VersionBody } from '@/lib/domain/organisation/body';
import type { Removed } from '../draft-store';
import { useVersionDraft } from '../use-draft-store';

const BUTTON = 'undo-removal';

/** Returns a function that removes something from the draft and moves focus to where it can be undone. `close` closes what showed it. */
export function useRemove(): (body: VersionBody, removed: Removed, close?: () => void) => void {
  const { store } = useVersionDraft();
  return (body, removed, close) => {
    flushSync(() => {
      store.remove(body, removed);
      close?.();
    });
    document.getElementById(BUTTON)?.focus();
  };
}

interface UndoRemovalProps {
  list: Removed['list'];
  index: number;
  /** Shows again what was removed. */
  onUndone?(id: string): void;
  as?: 'div' | 'li';
}

/** A line where something was removed, with a button that brings it back. Nothing once anything else has changed. */
export function UndoRemoval({ list, index, onUndone, as: Line = 'div' }: UndoRemovalProps) {
  const t = useTranslations('organisation.draft');
  const { store, state, canEdit } = useVersionDraft();
  const { removed } = state;
  if (!canEdit || removed?.list !== list || removed.index !== index) return null;
  const undo = () => {
    flushSync(() => {
      store.undo();
      onUndone?.(removed.id);
    });
    document.getElementById(removed.focus)?.focus();
  };
  return (
    <Line className="flex flex-wrap items-center gap-x-2 rounded border border-line-strong border-dashed px-3 py-1 text-sm">
      <span id={`${BUTTON}-text`} className="min-w-0 flex-1 basis-32 break-words text-ink-muted">
        {removed.text}
      </span>
      <Button id={BUTTON} size="sm" variant="quiet" aria-describedby={`${BUTTON}-text`} onClick={undo}>
        <Undo2 aria-hidden="true" />
        {t('undo')}
      </Button>
    </Line>
  );
}
