import { type PackedForm, unpackForms } from '@/lib/contract/packed-forms';
import type { CaseView } from '@/lib/contract/shapes';

/** A case in the form in which it is sent to its page. */
export type PackedCase = Omit<CaseView, 'forms'> & { forms: PackedForm[] };

/** The effect of a call on the case, shown before the server answers. */
export interface ForeseenChange {
  change: (view: CaseView) => CaseView;
  /** The number of answers requested when the call was done. Later answers include the change. */
  doneAfter?: number;
}

/** Everything that a page knows about its case. */
export interface CaseData {
  packed: PackedCase;
  /** The latest answer from the server. */
  answer: CaseView;
  /** Changes that the answer does not include yet, in the order in which they were made. */
  changes: readonly ForeseenChange[];
}

/** Returns the case to show. */
export function viewOf({ answer, changes }: CaseData): CaseView {
  return changes.reduce((view, { change }) => change(view), answer);
}

export const shownFirst = (packed: PackedCase): CaseData => ({
  ...{ packed, answer: { ...packed, forms: unpackForms(packed.forms) } },
  changes: [],
});

/** Returns the same case for a page that the server made again. Changes still under way stay. */
export function madeAnew({ changes }: CaseData, packed: PackedCase): CaseData {
  return { ...shownFirst(packed), changes: changes.filter(({ doneAfter }) => doneAfter === undefined) };
}

/** Takes in the server's answer to the request with the given number. */
export function answered({ packed, answer, changes }: CaseData, fresh: CaseView, number: number): CaseData {
  return {
    packed,
    answer: inLanguageOf(answer, fresh),
    changes: changes.filter(({ doneAfter = number }) => doneAfter >= number),
  };
}

/** Keeps the titles of the checkpoints. The call answers in the language of the case, and the page may be in another. */
function inLanguageOf({ checkPoints }: CaseView, fresh: CaseView): CaseView {
  const titles = new Map(checkPoints.map(({ componentId, title }) => [componentId, title]));
  return {
    ...fresh,
    checkPoints: fresh.checkPoints.map((one) => ({
      ...one,
      title: titles.get(one.componentId) ?? one.title,
    })),
  };
}
