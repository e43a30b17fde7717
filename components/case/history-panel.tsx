'use client';

import { History } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { EmptyState } from '@/components/ui/empty-state';
import { exactDay } from '@/components/ui/relative-day';
import { RelativeTime } from '@/components/ui/relative-time';
import type { CaseView, FormView } from '@/lib/api/shapes';
import { TIME_ZONE } from '@/lib/i18n/locale';
import { HISTORY_KINDS, type HistoryEntry, type HistoryKind } from './history';
import { HistoryItem } from './history-item';

interface HistoryPanelProps {
  caseId: string;
  entries: readonly HistoryEntry[];
  forms: readonly FormView[];
  checkPoints: CaseView['checkPoints'];
}

const FIRST_SHOWN = 40;

/** Everything that happened in the case, by day; can be narrowed to one kind. */
export function HistoryPanel({ entries, ...about }: HistoryPanelProps) {
  const t = useTranslations('history');
  const [kind, setKind] = useState<HistoryKind | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  const matching = kind ? entries.filter((entry) => entry.kind === kind) : entries;
  const shown = isWhole ? matching : matching.slice(0, FIRST_SHOWN);
  return (
    <div className="grid gap-4">
      <KindFilter entries={entries} kind={kind} onChange={setKind} />
      {shown.length === 0 ? (
        <EmptyState icon={<History />} title={t('empty')} />
      ) : (
        <Days {...about} entries={shown} />
      )}
      {shown.length < matching.length && (
        <button type="button" className="link justify-self-start" onClick={() => setIsWhole(true)}>
          {t('showAll', { count: matching.length })}
        </button>
      )}
    </div>
  );
}

interface KindFilterProps {
  entries: readonly HistoryEntry[];
  kind: HistoryKind | null;
  onChange: (kind: HistoryKind | null) => void;
}

function KindFilter({ entries, kind, onChange }: KindFilterProps) {
  const t = useTranslations('history');
  const present = HISTORY_KINDS.filter((each) => entries.some((entry) => entry.kind === each));
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{t('filter')}</legend>
      {[null, ...present].map((each) => (
        <button
          key={each ?? 'all'}
          type="button"
          aria-pressed={kind === each}
          onClick={() => onChange(each)}
          className={classNames(
            'min-h-7 rounded-full border px-2.5 text-xs transition-colors',
            kind === each
              ? 'border-accent-line bg-accent-subtle font-medium text-accent-ink'
              : 'border-line text-ink-muted hover:bg-hover hover:text-ink',
          )}
        >
          {t(`kind.${each ?? 'all'}`)}
        </button>
      ))}
    </fieldset>
  );
}

function Days({ entries, ...about }: HistoryPanelProps) {
  const locale = useLocale();
  const days = Map.groupBy(entries, ({ at }) => exactDay(new Date(at), locale));
  return (
    <div className="grid gap-5">
      {[...days].map(([day, ofDay]) => (
        <section key={day}>
          <h3 className="mb-2 font-medium text-ink-muted text-xs">
            <RelativeTime at={ofDay[0]?.at ?? ''} />
            <span className="font-normal"> · {day}</span>
          </h3>
          <ol className="grid gap-3">
            {ofDay.map((entry) => (
              <li key={entry.id} className="grid grid-cols-[2.75rem_1fr] gap-2">
                <time dateTime={entry.at} className="numeric text-ink-subtle text-sm">
                  {clockTime(entry.at, locale)}
                </time>
                <HistoryItem {...about} entry={entry} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function clockTime(at: string, locale: string): string {
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'sv-SE', {
    timeZone: TIME_ZONE,
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at));
}
