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
 * A function that says in words what is wrong at a place; undefined where nothing is. Without a property: the thing as a whole.
 *
 * @param of What blocks publishing, or what is only to be looked at.
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

/** A function that says a problem in words. */
export function useSayProblem(): (problem: Problem) => string {
  const t = useKeyedText('organisation');
  // What stands in for a missing translation, as in `text-in.ts`.
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
