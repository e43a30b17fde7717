'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useOlderPages } from '@/components/browser/use-older-pages';
import { auditPage, mailPage, readAudit, readMails } from '@/components/case/shown/case-pages';
import { EmptyState } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { HistoryIcon } from '@/components/ui/icons';
import { OlderButton } from '@/components/ui/older-button';
import { exactDay } from '@/components/ui/relative-day';
import { RelativeTime } from '@/components/ui/relative-time';
import type { AuditLogView, MailLogView } from '@/lib/contract/conversation-shapes';
import type { FormView } from '@/lib/contract/form-shapes';
import type { Page } from '@/lib/contract/pages';
import type { CaseView } from '@/lib/contract/shapes';
import { kindOfAudit } from '@/lib/domain/audit/kinds';
import { groupBy } from '@/lib/domain/group-by';
import { languageTag, TIME_ZONE } from '@/lib/domain/locale';
import { HISTORY_KINDS, type HistoryEntry, type HistoryKind, joinHistory, toReadFurther } from './history';
import { HistoryItem } from './history-item';

interface HistoryPanelProps {
  caseId: string;
  /** The newest page of the displayed audit log, and of the mail log. */
  audit: AuditLogView;
  mails: MailLogView;
  forms: readonly FormView[];
  checkPoints: CaseView['checkPoints'];
}

/** Everything that happened in the case, by day, newest first. Can be limited to one kind. */
export function HistoryPanel(props: HistoryPanelProps) {
  const [kind, setKind] = useState<HistoryKind | null>(null);
  return (
    <div className="grid gap-4">
      <KindFilter {...props} kind={kind} onChange={setKind} />
      <HistoryList key={kind} {...props} kind={kind} />
    </div>
  );
}

function HistoryList({ kind, audit, mails, ...about }: HistoryPanelProps & { kind: HistoryKind | null }) {
  const t = useTranslations('history');
  const { entries, ...older } = useHistory(about.caseId, kind, { audit, mails });
  return (
    <>
      {entries.length === 0 && !older.hasOlder && <EmptyState icon={<HistoryIcon />} title={t('empty')} />}
      <Days {...about} entries={entries} />
      <OlderButton {...older} list={t('title')} count={entries.length} />
    </>
  );
}

interface KindFilterProps extends Pick<HistoryPanelProps, 'audit' | 'mails'> {
  kind: HistoryKind | null;
  onChange: (kind: HistoryKind | null) => void;
}

function KindFilter({ audit, mails, kind, onChange }: KindFilterProps) {
  const t = useTranslations('history');
  const present = HISTORY_KINDS.filter((each) =>
    each === 'mail'
      ? mails.logs.length > 0
      : audit.nextCursor !== null || audit.entries.some(({ type }) => kindOfAudit(type) === each),
  );
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

type DaysProps = Pick<HistoryPanelProps, 'caseId' | 'forms' | 'checkPoints'> & {
  entries: readonly HistoryEntry[];
};

function Days({ entries, ...about }: DaysProps) {
  const locale = useLocale();
  const days = groupBy(entries, ({ at }) => exactDay(new Date(at), locale));
  return (
    <div className="grid gap-5">
      {[...days].map(([day, ofDay]) => (
        <section key={day}>
          <h3 className="mb-2 font-medium text-ink-muted text-xs">
            <RelativeTime at={ofDay[0]?.at ?? ''} dayOnly />
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
  return new Intl.DateTimeFormat(languageTag(locale), {
    timeZone: TIME_ZONE,
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at));
}

const NOTHING: Page<never> = { items: [], nextCursor: null };

/** The history of a case, all of it or one kind, and a way to read it further back. */
function useHistory(
  caseId: string,
  kind: HistoryKind | null,
  newest: { audit: AuditLogView; mails: MailLogView },
) {
  const events = auditPage(newest.audit);
  const ofKind = kind === null ? events.items : events.items.filter(({ type }) => kindOfAudit(type) === kind);
  const audit = useOlderPages(kind === 'mail' ? NOTHING : { ...events, items: ofKind }, (cursor) =>
    readAudit(caseId, kind === null || kind === 'mail' ? 'displayed' : kind, cursor),
  );
  const mails = useOlderPages(kind === null || kind === 'mail' ? mailPage(newest.mails) : NOTHING, (cursor) =>
    readMails(caseId, cursor),
  );
  async function showOlder() {
    const further = toReadFurther(audit, mails);
    await Promise.all([further.audit && audit.showOlder(), further.mails && mails.showOlder()]);
  }
  return {
    entries: joinHistory(audit, mails),
    hasOlder: audit.hasOlder || mails.hasOlder,
    showOlder,
  };
}
