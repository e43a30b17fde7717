'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import { useApiErrorBanner } from '@/components/browser/error-text';
import { useKeyedText } from '@/components/browser/keyed-text';
import { MAIL_TONES, mailState } from '@/components/case/conversation/mail-state';
import { readAuditEntry } from '@/components/case/shown/case-pages';
import { findField } from '@/components/case/shown/corrections';
import { Answer } from '@/components/form-renderer/answer';
import { Button } from '@/components/ui/button';
import { dayText } from '@/components/ui/relative-day';
import { StatusDot } from '@/components/ui/status-dot';
import type { AuditEntryView, MailLogEntry } from '@/lib/contract/conversation-shapes';
import type { FormView } from '@/lib/contract/form-shapes';
import type { CaseView } from '@/lib/contract/shapes';
import {
  fieldIdsOf,
  formIdsOf,
  sentenceKey,
  systemName,
  valuesOfEvent,
  wordsIn,
} from '@/lib/domain/audit/kinds';
import { personText } from '@/lib/domain/fields/contact';
import { toLocale } from '@/lib/domain/locale';
import {
  type Change,
  changesInFull,
  entriesInFull,
  type HistoryEntry,
  settledCorrectionsOf,
} from './history';

interface HistoryItemProps {
  caseId: string;
  entry: HistoryEntry;
  forms: readonly FormView[];
  checkPoints: CaseView['checkPoints'];
}

/** One event: what happened, who did it, and details. */
export function HistoryItem({ caseId, entry, forms, checkPoints }: HistoryItemProps) {
  if (entry.kind === 'mail') {
    return <MailItem mail={entry.mail} />;
  }
  return <EventItem caseId={caseId} entry={entry} forms={forms} checkPoints={checkPoints} />;
}

function EventItem({
  caseId,
  entry,
  forms,
  checkPoints,
}: HistoryItemProps & { entry: Extract<HistoryEntry, { event: unknown }> }) {
  const { event, changes, full } = useFullText(caseId, entry);
  return (
    <div className="grid min-w-0 gap-1">
      <p>
        <EventText event={event} forms={forms} checkPoints={checkPoints} count={changes.length} />
      </p>
      <EventDetail event={event} />
      <CorrectionOutcomes event={event} forms={forms} />
      <Lapsed event={event} />
      {changes.length > 0 ? (
        <Changes caseId={caseId} changes={changes} forms={forms}>
          {full}
        </Changes>
      ) : (
        full
      )}
    </div>
  );
}

interface EventTextProps extends Pick<HistoryItemProps, 'forms' | 'checkPoints'> {
  event: AuditEntryView;
  count: number;
}

function EventText({ event, forms, checkPoints, count }: EventTextProps) {
  const t = useKeyedText('history');
  const locale = useLocale();
  const { componentId } = event.details;
  const ids = formIdsOf(event);
  const form = forms.filter(({ id }) => ids.includes(id));
  const fields = fieldIdsOf(event).flatMap((id) => labelOf(forms, id) ?? []);
  const system = useKeyedText('history.system');
  const name = event.actor.kind === 'system' ? system(systemName(event.actor.name)) : event.actor.name;
  return (
    <>
      <span className="font-medium">
        {t(
          sentenceKey(event, (key) => t.has(key)),
          {
            form: form.map(({ title }) => title).join(', '),
            field: fields.join(', '),
            checkPoint: checkPoints.find((one) => one.componentId === componentId)?.title ?? '',
            count,
            ...valuesOfEvent(event, toLocale(locale), (day) => dayText(day, locale)),
          },
        )}
      </span>{' '}
      <span className="text-ink-muted">{name}</span>
    </>
  );
}

const labelOf = (forms: readonly FormView[], componentId: string) =>
  forms.map((form) => findField(form, componentId)?.label).find(Boolean);

const who = (email = '', name?: unknown) =>
  personText({ email, name: typeof name === 'string' ? name : null });

/** The people who were invited, or who was replaced by whom. */
function signatoriesIn({ type, details }: AuditEntryView): string {
  const { emails, names, from, to, toName } = details;
  if (type === 'SignatoryReplaced' && from && to) return `${from} → ${who(String(to), toName)}`;
  if (!Array.isArray(emails)) return '';
  return emails.map((email, index) => who(email, Array.isArray(names) && names[index])).join(', ');
}

function EventDetail({ event }: { event: AuditEntryView }) {
  const words = wordsIn(event.details);
  if (words.length > 0) {
    return (
      <p className="whitespace-pre-line wrap-anywhere border-line-strong border-s-2 ps-2 text-ink-muted">
        {words.join('\n\n')}
      </p>
    );
  }
  const people = signatoriesIn(event);
  return people ? <p className="wrap-anywhere text-ink-muted text-sm">{people}</p> : null;
}

/** Lists other people's work that no longer counts because of the event. */
function Lapsed({ event }: { event: AuditEntryView }) {
  const t = useKeyedText('case.lapse');
  const { lapsed } = event.details;
  return Array.isArray(lapsed) && lapsed.map((lapse) => <p key={lapse}>{t(`${lapse}_PAST`)}</p>);
}

/** Says what saved answers did to corrections. */
function CorrectionOutcomes({ event, forms }: Pick<EventTextProps, 'event' | 'forms'>) {
  const t = useTranslations('history.correctionOutcome');
  return settledCorrectionsOf(event).map(({ componentId, outcome }) => {
    return <p key={componentId}>{t(outcome, { field: labelOf(forms, componentId) ?? componentId })}</p>;
  });
}

interface ChangesProps {
  caseId: string;
  changes: readonly Change[];
  forms: readonly FormView[];
  children: ReactNode;
}

function Changes({ caseId, changes, forms, children }: ChangesProps) {
  const t = useTranslations('history');
  const target = { caseId, asApplicant: false };
  return (
    <details>
      <summary className="w-fit rounded-sm text-ink-muted text-sm hover:text-ink">
        {t('changes', { count: changes.length })}
      </summary>
      <dl className="mt-2 grid gap-2 rounded bg-sunken px-3 py-2 text-sm">
        {changes.map(({ componentId, from, to }) => {
          const row = forms.map((form) => findField(form, componentId)).find(Boolean);
          return (
            <div key={componentId}>
              <dt className="text-ink-muted">{row?.label ?? componentId}</dt>
              <dd className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere">
                <del className="text-ink-muted">
                  {row ? <Answer row={row} value={from} target={target} /> : from || '–'}
                </del>
                <ins className="no-underline">
                  {row ? <Answer row={row} value={to} target={target} /> : to || '–'}
                </ins>
              </dd>
            </div>
          );
        })}
      </dl>
      {children}
    </details>
  );
}

function MailItem({ mail }: { mail: MailLogEntry }) {
  const t = useTranslations('history');
  const type = useKeyedText('mailType');
  const state = mailState(mail);
  return (
    <div className="grid min-w-0 gap-0.5">
      <p>
        <span className="font-medium">{t('mail', { type: type(mail.type) })}</span>
      </p>
      <p className="flex flex-wrap gap-x-3 text-ink-muted text-sm">
        <span className="break-all">{mail.to}</span>
        <StatusDot tone={MAIL_TONES[state]}>{t(`mailState.${state}`)}</StatusDot>
      </p>
    </div>
  );
}

type EventEntry = Extract<HistoryEntry, { event: unknown }>;

/** Returns an event of the history with its texts. If long texts are cut, `full` is a button that fetches them. */
function useFullText(
  caseId: string,
  entry: EventEntry,
): { event: AuditEntryView; changes: readonly Change[]; full: ReactNode } {
  const [whole, setWhole] = useState<{ of: string; entries: AuditEntryView[] } | null>(null);
  const cut = entriesInFull(entry);
  const isWhole = whole?.of === cut.join();
  const entries = isWhole ? whole.entries : [];
  return {
    event: entries.find(({ id }) => id === entry.event.id) ?? entry.event,
    changes: isWhole ? changesInFull(entry.changes, entries) : entry.changes,
    full: cut.length > 0 && (
      <FullText
        isShown={isWhole}
        read={async () => {
          const found = await Promise.all(cut.map((id) => readAuditEntry(caseId, id)));
          setWhole({ of: cut.join(), entries: found.filter((one) => one !== undefined) });
        }}
      />
    ),
  };
}

/** The button. Once the full texts are shown, a sentence that says so replaces it and takes focus. */
function FullText({ isShown, read }: { isShown: boolean; read: () => Promise<void> }) {
  const t = useTranslations('history');
  const showError = useApiErrorBanner();
  const [isPending, setIsPending] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  async function show() {
    setIsPending(true);
    try {
      await read();
      requestAnimationFrame(() => said.current?.focus());
    } catch (error) {
      showError(error as Error);
    }
    setIsPending(false);
  }
  return isShown ? (
    <p ref={said} tabIndex={-1} className="rounded-sm text-ink-muted text-sm">
      {t('wholeText')}
    </p>
  ) : (
    <Button size="sm" variant="quiet" className="justify-self-start" pending={isPending} onClick={show}>
      {t('showWholeText')}
    </Button>
  );
}
