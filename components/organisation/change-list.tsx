import { diffArrays } from 'diff';
import { useLocale, useTranslations } from 'next-intl';
import { useKeyedText } from '@/components/browser/keyed-text';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { Locale } from '@/lib/domain/locale';
import type { BodyChange } from '@/lib/domain/organisation/differences';
import { type BodyNames, changesInWords, type DescribedChange, NO_NAMES } from './changes/change-words';

interface ChangeListProps {
  changes: readonly BodyChange[];
  /** The names of the parts of both bodies, from `namesOfBodies`. Without them, ids show where a change has no name. */
  names?: BodyNames;
  /** The number of changes. Default: the number shown. */
  total?: number;
}

/**
 * Lists changes in words by form, old → new. Works on the server and in the browser. Needs the texts `organisation.changes` and `roleName`.
 */
export function ChangeList({ changes, names = NO_NAMES, total = changes.length }: ChangeListProps) {
  const t = useKeyedText();
  const locale = useLocale();
  if (changes.length === 0) return <p className="text-ink-muted">{t('organisation.changes.none')}</p>;
  return (
    <div className="grid min-w-0 gap-6">
      {changesInWords(changes, { t, locale, names }).map((group) => (
        <section key={group.key} className="min-w-0">
          <h3 className="break-words font-semibold">{group.heading}</h3>
          <ul className="mt-2 grid gap-2">
            {group.changes.map((change, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a change has no id
              <li key={index} className="min-w-0 border-line border-s-2 ps-3">
                <ChangeText change={change} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {total > changes.length && (
        <p className="text-ink-muted">{t('organisation.changes.more', { count: total - changes.length })}</p>
      )}
    </div>
  );
}

function ChangeText({ change: { text, from, to, lang } }: { change: DescribedChange }) {
  const t = useTranslations('organisation.changes');
  const pieces = wordDifferences(from ?? '', to ?? '');
  return (
    <>
      <p className="break-words">{text}</p>
      {from !== null && to !== null && (
        <p className="whitespace-pre-line break-words text-sm">
          <VisuallyHidden>{`${t('before')} `}</VisuallyHidden>
          <del className="text-ink-muted">
            {from ? (
              <Pieces pieces={pieces.before} lang={lang} className="bg-danger-subtle text-danger" />
            ) : (
              t('empty')
            )}
          </del>
          <span aria-hidden="true" className="mx-2 text-ink-subtle">
            →
          </span>
          <VisuallyHidden>{` ${t('after')} `}</VisuallyHidden>
          <ins className="no-underline">
            {to ? <Pieces pieces={pieces.after} lang={lang} className="bg-success-subtle" /> : t('empty')}
          </ins>
        </p>
      )}
    </>
  );
}

interface PiecesProps {
  pieces: readonly TextPiece[];
  /** The language of the text, if it is one of several. */
  lang: Locale | undefined;
  className: string;
}

/** Shows a text, highlighting the words that the other text lacks. Highlights nothing if the two have no words in common. */
function Pieces({ pieces, lang, className }: PiecesProps) {
  const isWhole = pieces.length === 1;
  return pieces.map(({ text, isChanged }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is identified by its position in the text
    <span key={index} lang={lang} className={isChanged && !isWhole ? className : undefined}>
      {text}
    </span>
  ));
}

/** A piece of a text, and whether it differs from the other text. */
export interface TextPiece {
  text: string;
  isChanged: boolean;
}

/** The most words that may differ. Texts with more differences have hardly anything in common, so each then counts as one changed piece. */
const MOST_CHANGES = 200;

/** Splits two versions of a text into pieces and marks the words that only one of them has. The pieces of each make up its whole text. */
export function wordDifferences(before: string, after: string): { before: TextPiece[]; after: TextPiece[] } {
  const runs = diffArrays(wordsIn(before), wordsIn(after), { maxEditLength: MOST_CHANGES });
  if (!runs) return { before: whole(before), after: whole(after) };
  const pieces = runs.map(({ value, added, removed }) => ({ text: value.join(''), added, removed }));
  return {
    before: pieces.filter(({ added }) => !added).map(({ text, removed }) => ({ text, isChanged: removed })),
    after: pieces.filter(({ removed }) => !removed).map(({ text, added }) => ({ text, isChanged: added })),
  };
}

/** Words, each with the space before it. */
const wordsIn = (text: string): string[] => text.match(/\s*\S+|\s+/g) ?? [];

const whole = (text: string): TextPiece[] => (text === '' ? [] : [{ text, isChanged: true }]);
