import { type PackedForm, unpackForms } from '@/lib/contract/packed-forms';
import type { CaseView } from '@/lib/contract/shapes';

/** A case on its way to its page. */
export type PackedCase = Omit<CaseView, 'forms'> & { forms: PackedForm[] };

/** What a call does to the case, shown before the server says so. */
export interface ForeseenChange {
  change: (view: CaseView) => CaseView;
  /** The call was done when this many answers had been asked for: later ones know of it. */
  doneAfter?: number;
}

/** What a page knows of its case. */
export interface CaseData {
  packed: PackedCase;
  /** The latest that the server has answered. */
  answer: CaseView;
  /** What that answer does not know of yet, in the order of the presses. */
  changes: readonly ForeseenChange[];
}

/** What shows. */
export function viewOf({ answer, changes }: CaseData): CaseView {
  return changes.reduce((view, { change }) => change(view), answer);
}

export const shownFirst = (packed: PackedCase): CaseData => ({
  ...{ packed, answer: { ...packed, forms: unpackForms(packed.forms) } },
  changes: [],
});

/** The same case in a page that the server has made anew; what is still under way goes on showing. */
export function madeAnew({ changes }: CaseData, packed: PackedCase): CaseData {
  return { ...shownFirst(packed), changes: changes.filter(({ doneAfter }) => doneAfter === undefined) };
}

/** After the server's answer, the one that was asked for as the given number. */
export function answered({ packed, answer, changes }: CaseData, fresh: CaseView, number: number): CaseData {
  return {
    packed,
    answer: inLanguageOf(answer, fresh),
    changes: changes.filter(({ doneAfter = number }) => doneAfter >= number),
  };
}

/** The call answers in the language of the case; the page may be in another. */
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
