'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { call, queryKeyOf } from '@/components/browser/api-client';
import { useSend } from '@/components/browser/send';
import { Button } from '@/components/ui/button';
import { type SentForm, useSentForm } from '@/components/ui/field-form';
import { Question } from '@/components/ui/question';
import { dayText } from '@/components/ui/relative-day';
import { Select } from '@/components/ui/select';
import type { CallInput } from '@/lib/contract/typed-calls';
import { reminderTime } from '@/lib/domain/deadlines';
import type { BulkAction } from '@/lib/domain/lifecycle/bulk';
import { toLocale } from '@/lib/domain/locale';
import { now } from '@/lib/domain/now';
import { type ChosenCase, chosenCases, useChosenCases } from './chosen-cases';

type BulkInput = CallInput<'startBulk'>;

interface BulkBarProps {
  offered: readonly BulkAction[];
  /** Called with the id of a change that has begun. */
  onStarted: (bulkId: string) => void;
}

/** The actions on the chosen cases. Each asks first; a job then does it. */
export function BulkBar({ offered, onStarted }: BulkBarProps) {
  const t = useTranslations('caseList.bulk');
  const chosen = useChosenCases();
  const [asked, setAsked] = useState<BulkAction | null>(null);
  if (!chosen || chosen.size === 0) return null;
  return (
    <section
      aria-label={t('label')}
      className="sticky bottom-3 z-20 flex flex-wrap items-center gap-2 rounded-lg border border-accent-line bg-surface px-4 py-2.5 shadow-overlay"
    >
      <p role="status" className="numeric font-medium">
        {t('chosen', { count: chosen.size })}
      </p>
      <Button size="sm" variant="quiet" onClick={() => chosenCases.clear()} className="me-auto">
        {t('clear')}
      </Button>
      <div className="flex flex-wrap gap-2">
        {offered.map((action) => (
          <Button key={action} size="sm" onClick={() => setAsked(action)}>
            {t(`action.${action}`)}
          </Button>
        ))}
      </div>
      {asked && (
        <BulkQuestion
          action={asked}
          cases={[...chosen.values()]}
          onStarted={onStarted}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

interface BulkQuestionProps {
  action: BulkAction;
  cases: readonly ChosenCase[];
  onStarted: (bulkId: string) => void;
  onClose: () => void;
}

function BulkQuestion({ action, cases, onStarted, onClose }: BulkQuestionProps) {
  const t = useTranslations('caseList.bulk');
  const [userAdId, setUserAdId] = useState('');
  const isDelegating = action === 'delegate';
  const form = useSentForm(isDelegating ? { userAdId: userAdId === '' ? 'REQUIRED_RADIO' : null } : {});
  const total = cases.length;
  const input = { action, caseIds: cases.map(({ id }) => id), ...(isDelegating ? { userAdId } : {}) };
  const check = useCheck(input, !isDelegating || userAdId !== '');
  const refused = new Map(check.data?.refused.map(({ caseId, reason }) => [caseId, reason]));
  const able = cases.filter(({ id }) => !refused.has(id));
  const start = useStart(form, (bulkId) => {
    // Those that cannot be changed stay chosen.
    chosenCases.set(able, false);
    onStarted(bulkId);
    onClose();
  });
  const isNone = able.length === 0;
  return (
    <Question
      title={t(`question.${action}`, { count: isNone ? total : able.length })}
      tone={action === 'archive' && !isNone ? 'danger' : 'primary'}
      confirm={isNone ? t('close') : t(`action.${action}`)}
      cancel={isNone && !isDelegating ? null : undefined}
      isPending={start.isPending || check.isLoading}
      form={isDelegating ? form : undefined}
      onCancel={onClose}
      onConfirm={() => (isNone ? onClose() : start.send({ ...input, caseIds: able.map(({ id }) => id) }))}
    >
      {!isNone && <p>{t(`consequence.${action}`, { when: reminderTime(now()) })}</p>}
      {isDelegating && <PersonChoice moId={cases[0]?.moId ?? 0} value={userAdId} onChange={setUserAdId} />}
      <p role="status" className="numeric font-medium empty:hidden">
        {check.isLoading && t('checking')}
        {refused.size > 0 && t(`able.${action}`, { able: able.length, total })}
      </p>
      {refused.size > 0 && <RefusedCases cases={cases} refused={refused} isAll={isNone} />}
    </Question>
  );
}

/** Asks which of the cases cannot be changed. */
function useCheck(input: BulkInput, isEnabled: boolean) {
  const locale = toLocale(useLocale());
  return useQuery({
    queryKey: queryKeyOf('checkBulk', { ...input, locale }),
    queryFn: ({ signal }) => call('checkBulk', { ...input, locale }, { signal }),
    enabled: isEnabled,
    // The cases may change meanwhile.
    gcTime: 0,
    retry: false,
  });
}

interface RefusedCasesProps {
  cases: readonly ChosenCase[];
  /** The reasons, by case. */
  refused: ReadonlyMap<string, string>;
  isAll: boolean;
}

/** The cases that cannot be changed, each with its reason. */
function RefusedCases({ cases, refused, isAll }: RefusedCasesProps) {
  const t = useTranslations('caseList.bulk');
  return (
    <>
      {!isAll && <p>{t('others')}</p>}
      <ul className="max-h-[30dvh] divide-y divide-line overflow-y-auto rounded border border-line px-3">
        {cases.map(({ id, companyName }) =>
          refused.has(id) ? (
            <li key={id} className="py-2">
              <p className="font-medium">{companyName}</p>
              <p className="text-ink-muted text-sm">{refused.get(id)}</p>
            </li>
          ) : null,
        )}
      </ul>
    </>
  );
}

/** Chooses among the people of the first chosen case's organisation. The server refuses cases for which they cannot be responsible. */
function PersonChoice(props: { moId: number; value: string; onChange: (id: string) => void }) {
  const t = useTranslations('caseList.bulk');
  const { moId, value, onChange } = props;
  const locale = useLocale();
  const people = useQuery({
    queryKey: queryKeyOf('listAssignees', { moId }),
    queryFn: () => call('listAssignees', { moId }),
  });
  const absence = people.data?.find(({ adId }) => adId === value)?.away;
  return (
    <>
      <Select
        id="bulk-person"
        name="userAdId"
        className="mt-2"
        label={t('person')}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        options={(people.data ?? []).map(({ adId, name }) => ({ value: adId, label: name }))}
      />
      <p role="status" className="mt-2 text-ink-muted text-sm empty:hidden">
        {absence && t('away', { day: dayText(absence.until, locale), substitute: absence.substitute })}
      </p>
    </>
  );
}

/** Starts the change. From then on the job does it, even if the person leaves the page. */
function useStart(form: SentForm, onStarted: (bulkId: string) => void) {
  const client = useQueryClient();
  return useSend((input: BulkInput, options) => call('startBulk', input, options), {
    form,
    onDone({ bulkId }) {
      onStarted(bulkId);
      void client.invalidateQueries({ queryKey: queryKeyOf('listBulks', {}) });
    },
  });
}
