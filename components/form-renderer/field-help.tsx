'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FetchedPart } from '@/components/browser/fetched-part';
import { lazyPart } from '@/components/browser/lazy-part';
import type { Row } from '@/lib/contract/form-shapes';
import { withUnit } from '@/lib/domain/fields/decimal-number';

import type { RuleComponent } from '@/lib/domain/forms/component';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { hasMarks } from '@/lib/domain/forms/kinds/body-text';
import { usePartHeading } from './form-context';
import { boundsOf } from './use-error-text';

const MarkedText = lazyPart(() => import('./marked-text').then((module) => module.MarkedText));

/** A text of an organisation. Its Markdown is drawn by code that only texts with Markdown fetch. */
export function FormText({ text, className = '' }: { text: string; className?: string }) {
  if (!hasMarks(text)) return <p className={`whitespace-pre-line ${className}`}>{text}</p>;
  return (
    <FetchedPart>
      <Marked text={text} className={className} />
    </FetchedPart>
  );
}

function Marked(props: { text: string; className: string }) {
  return <MarkedText heading={usePartHeading()} {...props} />;
}

/** Returns help for answering a field: the template's text, and limits that an answer could easily miss. */
export function fieldHelp(row: Row): ReactNode {
  const limit = shownLimit(row);
  const text = row.helpText ?? undefined;
  const help = text && hasMarks(text) ? <FormText text={text} /> : text;
  if (!limit) return help;
  return (
    <>
      {help}{' '}
      <span className="block">
        <Limit {...limit} unit={row.unit} />
      </span>
    </>
  );
}

function Limit({ of, min, max, unit }: ShownLimit & Pick<Row, 'unit'>) {
  const t = useTranslations('form.limit');
  const numbers = { bounds: boundsOf(min, max), min: min ?? 0, max: max ?? 0 };
  return of === 'value' ? t(of, { ...numbers, unit: withUnit('', unit) }) : t(of, numbers);
}

/** A limit that the field shows before anything is answered. `of` names its text. A bound that is not shown is null. */
interface ShownLimit {
  of: 'characters' | 'digits' | 'letters' | 'value' | 'choices' | 'entries';
  min: number | null;
  max: number | null;
}

/**
 * The bounds from which a limit is worth showing. Ordinary answers meet a lower minimum or a higher maximum anyway, so nobody needs to read
 * about it. A text that becomes too long is reported while it is written.
 */
const WORTH_SHOWING = {
  leastCharacters: 6,
  mostCharacters: 20,
  leastValue: 2,
  mostValue: 1_000,
  /** For lists. Chosen options are limited by the options on offer. */
  mostEntries: 10,
} as const;

/** The limits of a field that an answer may well miss. Null if there are none. */
export function shownLimit(component: RuleComponent): ShownLimit | null {
  if (fieldKindOf(component)?.count) return entries(component);
  const { type, minLength, maxLength, min, max } = component.validation ?? {};
  if (min != null || max != null) {
    const most = upTo(max, WORTH_SHOWING.mostValue);
    const least = most === null ? from(min, WORTH_SHOWING.leastValue) : (min ?? null);
    return limit('value', least, most);
  }
  const most = upTo(maxLength, WORTH_SHOWING.mostCharacters);
  const least = from(minLength, most === null ? WORTH_SHOWING.leastCharacters : 2);
  if (type === 'NUMBERS_ONLY') return { of: 'digits', min: least, max: most };
  if (type === 'LETTERS_ONLY') return { of: 'letters', min: least, max: most };
  // The other types have their own format, and their error says which.
  return type ? null : limit('characters', least, most);
}

function entries({ validation, options }: RuleComponent): ShownLimit | null {
  const { minEntries, maxEntries, requiredPositions } = validation ?? {};
  // "Required" already says that at least one is needed, and a required position is shown as required.
  const known = Math.max(1, requiredPositions?.length ?? 0);
  const offered = options?.length ?? 0;
  const least = from(minEntries, known + 1);
  if (offered > 0) return limit('choices', least, upTo(maxEntries, offered - 1));
  return limit('entries', least, upTo(maxEntries, WORTH_SHOWING.mostEntries));
}

type Bound = number | null | undefined;

/** A lower bound that is at least `least`, or else null. */
const from = (bound: Bound, least: number) => (bound != null && bound >= least ? bound : null);

/** An upper bound that is at most `most`, or else null. */
const upTo = (bound: Bound, most: number) => (bound != null && bound <= most ? bound : null);

const limit = (of: ShownLimit['of'], min: number | null, max: number | null): ShownLimit | null =>
  min === null && max === null ? null : { of, min, max };
