import { Paperclip } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { FunctionComponent, ReactNode } from 'react';
import { FileSize } from '@/components/ui/file-size';
import type { Row } from '@/lib/contract/form-shapes';
import type { Visibility } from '@/lib/domain/forms/component';
import { parseOptions } from '@/lib/domain/forms/kinds/check-box-list';
import { optionLabel } from '@/lib/domain/forms/kinds/choices';
import { parseEntries } from '@/lib/domain/forms/kinds/dynamic-list';
import { parsePositions } from '@/lib/domain/forms/kinds/dynamic-position';
import { fileIdsOf } from '@/lib/domain/forms/kinds/file';
import type { Words } from '@/lib/domain/forms/kinds/kind';
import { nestedFields } from '@/lib/domain/forms/rows';
import { answerLines, isEmptyValue } from '@/lib/domain/forms/values';
import { visibilityInEntry } from '@/lib/domain/forms/visibility';
import { isolated } from '@/lib/domain/isolate';
import type { Locale } from '@/lib/domain/locale';
import { amountInWords, dayInWords, monthInWords } from '@/lib/platform/i18n/date-words';
import { fileAddress, filesOf } from './file-address';
import type { SaveTarget } from './save-values';

interface AnswerProps {
  row: Row;
  /** The value as it is stored. */
  value: string;
  target: SaveTarget;
  /** The context of the surrounding form. Without it, every non-empty field of a list is shown. */
  visibility?: Visibility;
}

/** The props of the answer view of a kind. */
interface ViewProps extends AnswerProps {
  /** Renders a nested answer. */
  Answer: FunctionComponent<AnswerProps>;
}

/** Shows files for download. */
function FileAnswer({ row, value, target }: ViewProps) {
  const t = useTranslations('form.answer');
  const known = [...filesOf(row), ...(row.earlierFiles ?? [])];
  return fileIdsOf(value).map((id) => {
    const file = known.find(({ fileId }) => fileId === id);
    return (
      <span key={id} className="block">
        <a
          href={fileAddress(target, row.componentId, id)}
          download
          className="link inline-flex max-w-full items-center gap-1.5"
        >
          <Paperclip aria-hidden="true" className="size-4 shrink-0" />
          <span className="min-w-0">{file?.displayFileName ?? t('file')}</span>
          {file && (
            <span className="text-ink-muted text-sm">
              (<FileSize bytes={file.size} />)
            </span>
          )}
        </a>
      </span>
    );
  });
}

/** Lists every filled position with the person in it. */
function DynamicPositionAnswer({ row, value }: ViewProps) {
  return (
    <Pairs
      pairs={parsePositions(value).map(({ positionId, name, email, telephone }) => ({
        term: optionLabel(row, positionId),
        value: [name, email, telephone].filter(Boolean).map(isolated).join(', '),
      }))}
    />
  );
}

/** Every entry with its answers. */
function DynamicListAnswer({ row, value, target, visibility, Answer }: ViewProps) {
  const t = useTranslations('form.list');
  const nested = nestedFields(row);
  return (
    <ol className="grid gap-3">
      {parseEntries(value).map((entry, index) => {
        const active = visibility && visibilityInEntry(row, entry, visibility).active;
        const shown = nested.filter(
          (part) => active?.has(part.componentId) ?? Boolean(entry[part.componentId]),
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their position
          <li key={index}>
            <p className="text-ink-muted text-sm">{t('entry', { name: row.label, number: index + 1 })}</p>
            <Pairs
              pairs={shown.map((part) => ({
                term: part.label,
                value: <Answer row={part} value={entry[part.componentId] ?? ''} target={target} />,
              }))}
            />
          </li>
        );
      })}
    </ol>
  );
}

/** Every chosen option. */
function CheckBoxListAnswer({ row, value }: ViewProps) {
  return (
    <ul>
      {parseOptions(value).map((id) => (
        <li key={id}>{optionLabel(row, id)}</li>
      ))}
    </ul>
  );
}

/** The kinds whose answer needs more than lines of text. */
const VIEWS: Partial<Record<Row['type'], FunctionComponent<ViewProps>>> = {
  FormCheckBoxList: CheckBoxListAnswer,
  FormFile: FileAnswer,
  FormDynamicList: DynamicListAnswer,
  FormDynamicPosition: DynamicPositionAnswer,
};

/** Shows the answer to a field as text. */
export function Answer(props: AnswerProps) {
  const { row, value } = props;
  const t = useTranslations('form.answer');
  const words = useWords();
  const View = VIEWS[row.type];
  if (View && !isEmptyValue(row, value)) return <View {...props} Answer={Answer} />;
  const lines = answerLines(row, value, words);
  if (lines.length === 0) return <span className="text-ink-subtle">{t('none')}</span>;
  return (
    <span dir="auto" className="whitespace-pre-line wrap-anywhere">
      {lines.join('\n')}
    </span>
  );
}

function useWords(): Words {
  const t = useTranslations('form.answer');
  // The library's type does not know our languages.
  const locale = useLocale() as Locale;
  return {
    yes: () => t('yes'),
    no: () => t('no'),
    file: () => t('file'),
    day: (value) => dayInWords(value, locale),
    month: (value) => monthInWords(value, locale),
    amount: (value, label, unit) => amountInWords(value, label, locale, unit),
  };
}

/** Shows names with their values. */
function Pairs({ pairs }: { pairs: readonly { term: string; value: ReactNode }[] }) {
  return (
    <dl className="grid gap-x-3 sm:grid-cols-[auto_1fr]">
      {pairs.map(({ term, value }) => (
        <div key={term} className="col-span-full grid grid-cols-subgrid">
          <dt className="text-ink-muted">{term}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
