'use client';

import { useLocale } from 'next-intl';
import { useCallback } from 'react';
import { useKeyedText } from '@/components/ui/keyed-text';
import { DEFAULT_LOCALE, languageName } from '@/lib/domain/locale';
import type { Place } from '@/lib/domain/organisation/body';
import type { LoadedDraft } from './draft-state';
import { useDraft } from './use-draft-store';

type Problem = LoadedDraft['problems'][number];

/**
 * Returns a function that says what is wrong at a place. It returns undefined if nothing is. Without a property, it is about the whole
 * thing.
 *
 * @param of Problems that block publishing, or warnings that do not.
 */
export function useProblemWords(
  of: 'problems' | 'warnings' = 'problems',
): (where: Partial<Place>) => string | undefined {
  const { state } = useDraft();
  const say = useSayProblem();
  return useCallback(
    (where) => {
      const found = state.problems.find(
        ({ place, isWarning }) => isWarning === (of === 'warnings') && isAt(place, where),
      );
      return found && say(found);
    },
    [state.problems, say, of],
  );
}

/** Returns a function that puts a problem into words. */
export function useSayProblem(): (problem: Problem) => string {
  const t = useKeyedText('organisation');
  // The language that replaces a missing translation, as in `text-in.ts`.
  const language = languageName(DEFAULT_LOCALE, useLocale());
  return useCallback(({ code, value = '' }) => t(`problems.${code}`, { value, language }), [t, language]);
}

function isAt(place: Place, where: Partial<Place>): boolean {
  return (
    place.componentId === where.componentId &&
    (where.formId === undefined || place.formId === where.formId) &&
    place.property === where.property &&
    place.optionId === where.optionId &&
    (place.locale === undefined || place.locale === where.locale)
  );
}
