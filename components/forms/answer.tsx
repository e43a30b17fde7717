import { Paperclip } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { FileSize } from '@/components/ui/file-size';
import type { Row } from '@/lib/contract/shapes';
import { parseNumber } from '@/lib/domain/fields/decimal-number';
import { isEmptyValue, parseEntries, parseOptions, parsePositions } from '@/lib/domain/forms/values';
import { type Visibility, visibilityInEntry } from '@/lib/domain/forms/visibility';
import { fileAddress } from './file-address';
import { asRules, savableRows } from './rules';
import type { SaveTarget } from './save-values';

export interface AnswerProps {
  row: Row;
  /** As it is stored. */
  value: string;
  target: SaveTarget;
  /** Of the form around it; without it, everything in a list is shown that holds something. */
  visibility?: Visibility;
}

/** What was answered, as text. */
export function Answer(props: AnswerProps) {
  const { row, value } = props;
  const t = useTranslations('form.answer');
  const locale = useLocale();
  if (row.type !== 'FormCheckBox' && isEmptyValue(asRules(row), value)) {
    return <span className="text-ink-subtle">{t('none')}</span>;
  }
  switch (row.type) {
    case 'FormCheckBox':
      return t(value === 'true' ? 'yes' : 'no');
    case 'FormRadioButtonGroup':
      return labelOf(row.radioButtons, value);
    case 'FormSelectList':
      return labelOf(row.options, value);
    case 'FormCheckBoxList':
      return (
        <ul>
          {parseOptions(value).map((id) => (
            <li key={id}>{labelOf(row.options, id)}</li>
          ))}
        </ul>
      );
    case 'FormDateBox':
      return dayText(value, locale, { day: 'numeric', month: 'long', year: 'numeric' });
    case 'FormMonthBox':
      return dayText(`${value}-01`, locale, { month: 'long', year: 'numeric' }) || value;
    case 'FormFile':
      return <FileAnswer {...props} />;
    case 'FormDynamicList':
      return <ListAnswer {...props} />;
    case 'FormDynamicPosition':
      return <PositionsAnswer {...props} />;
    default:
      return <span className="whitespace-pre-line">{isAmount(row) ? amountText(value, locale) : value}</span>;
  }
}

function FileAnswer({ row, value, target }: AnswerProps) {
  const t = useTranslations('form.answer');
  const file = value === row.value ? row.file : row.earlierFiles?.find(({ fileId }) => fileId === value);
  return (
    <a
      href={fileAddress(target, row.componentId, value)}
      download
      className="link inline-flex max-w-full items-center gap-1.5"
    >
      <Paperclip aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 truncate">{file?.displayFileName ?? t('file')}</span>
      {file && (
        <span className="text-ink-muted text-sm">
          (<FileSize bytes={file.size} />)
        </span>
      )}
    </a>
  );
}

function ListAnswer({ row, value, target, visibility }: AnswerProps) {
  const t = useTranslations('form.list');
  const nested = savableRows((row.columns ?? []).flat());
  return (
    <ol className="grid gap-3">
      {parseEntries(value).map((entry, index) => {
        const active = visibility && visibilityInEntry(asRules(row), entry, visibility).active;
        const shown = nested.filter(
          (part) => active?.has(part.componentId) ?? Boolean(entry[part.componentId]),
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place
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

function PositionsAnswer({ row, value }: AnswerProps) {
  return (
    <Pairs
      pairs={parsePositions(value).map(({ positionId, name, email, telephone }) => ({
        term: labelOf(row.options, positionId),
        value: [name, email, telephone].filter(Boolean).join(', '),
      }))}
    />
  );
}

function Pairs({ pairs }: { pairs: readonly { term: string; value: React.ReactNode }[] }) {
  return (
    <dl className="grid gap-x-3 sm:grid-cols-[auto_1fr]">
      {pairs.map(({ term, value }) => (
        <div key={term} className="col-span-full grid grid-cols-subgrid">
          <dt className="text-ink-muted">{term}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function labelOf(options: Row['options'], id: string): string {
  return options?.find((option) => option.id === id)?.label ?? id;
}

/** A number that counts something, and is not a number of something. */
function isAmount({ validation }: Row): boolean {
  return validation?.type === 'POSITIVE_NUMBER' || validation?.min != null || validation?.max != null;
}

function amountText(value: string, locale: string): string {
  const amount = parseNumber(value);
  return amount === null ? value : new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(amount);
}

/** A calendar day in words; what is not one comes back as it was. */
function dayText(value: string, locale: string, format: Intl.DateTimeFormatOptions): string {
  const day = new Date(`${value}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return value;
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'sv-SE', { ...format, timeZone: 'UTC' }).format(
    day,
  );
}
