import { useTranslations } from 'next-intl';
import type { ViewProps } from '@/components/forms/answer-props';
import { Pairs } from '@/components/forms/pairs';
import { parseEntries } from '@/lib/domain/forms/kinds/dynamic-list';
import { nestedFields } from '@/lib/domain/forms/rows';
import { visibilityInEntry } from '@/lib/domain/forms/visibility';

/** Every entry with its answers. */
export function DynamicListAnswer({ row, value, target, visibility, Answer }: ViewProps) {
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
