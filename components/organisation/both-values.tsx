'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useKeyedText } from '@/components/browser/keyed-text';
import type { MergeConflict } from '@/lib/domain/organisation/merge';
import { changeInWords, namesOfBodies } from './changes/change-words';
import type { DraftConflict } from './draft-store';
import { useVersionDraft } from './use-draft-store';

interface BothValuesProps {
  one: MergeConflict;
  conflict: DraftConflict;
}

/** The values of both people in words, or who has removed what the other has changed. */
export function BothValues({ one, conflict }: BothValuesProps) {
  const t = useTranslations('organisation.draft.conflict');
  const words = useKeyedText();
  const locale = useLocale();
  const { state } = useVersionDraft();
  const name = conflict.updatedBy ?? t('somebody');
  if (one.removedBy) return <p>{t(one.removedBy === 'mine' ? 'iRemoved' : 'theyRemoved', { name })}</p>;
  // A switch that is off is left out.
  const isSwitch = [one.mine, one.theirs].some((value) => typeof value === 'boolean');
  const value = (found: unknown) => found ?? (isSwitch ? false : undefined);
  const change = changeInWords(
    { kind: 'changed', place: one.place, from: value(one.theirs), to: value(one.mine) },
    { t: words, locale, names: namesOfBodies(conflict.theirs, state.body) },
  );
  const empty = words('organisation.changes.empty');
  return (
    <>
      <p className="whitespace-pre-line wrap-anywhere">{t('mine', { value: change.to || empty })}</p>
      <p className="whitespace-pre-line wrap-anywhere">
        {t('theirs', { name, value: change.from || empty })}
      </p>
    </>
  );
}
