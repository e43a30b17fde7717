'use client';

import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { call, queryKeyOf } from '@/components/browser/api-client';
import { useSend } from '@/components/browser/send';
import { type ListQuery, listCall } from '@/components/shell/list-query';
import { Alert } from '@/components/ui/alert';
import { Awaited } from '@/components/ui/awaited';
import { Button } from '@/components/ui/button';
import { type SentForm, useSentForm } from '@/components/ui/field-form';
import { Question } from '@/components/ui/question';
import { dayText } from '@/components/ui/relative-day';
import { Select } from '@/components/ui/select';
import type { CallInput } from '@/lib/contract/typed-calls';
import { reminderTime } from '@/lib/domain/deadlines';
import type { BulkAction } from '@/lib/domain/lifecycle/bulk';
import { COUNT_LIMITS, PAGES } from '@/lib/domain/limits';
import { toLocale } from '@/lib/domain/locale';
import { now } from '@/lib/domain/now';
import { type ChosenCase, chosenCases, useChosenCases } from './chosen-cases';

type BulkInput = CallInput<'startBulk'>;

interface BulkBarProps {
  list: ChosenList;
  offered: readonly BulkAction[];
  /** Called with the id of a change that has begun. */
  onStarted: (bulkId: string) => void;
}

/** The actions on the chosen cases. Each asks for confirmation; a job then does it. */
export function BulkBar({ list, offered, onStarted }: BulkBarProps) {
  const t = useTranslations('caseList.bulk');
  const chosen = useChosenCases();
  const [confirming, setConfirming] = useState<BulkAction | null>(null);
  if (!chosen || chosen.size === 0) return null;
  const elsewhere = chosen.size - list.items.filter(({ id }) => chosen.has(id)).length;
  return (
    <section
      aria-label={t('label')}
      className="flex flex-wrap items-center gap-2 rounded-lg border border-accent-line bg-surface px-4 py-2.5 shadow-overlay"
    >
      <p role="status" className="numeric font-medium">
        {t('chosen', { count: chosen.size })}
        {elsewhere > 0 && t('elsewhere', { count: elsewhere })}
      </p>
      <ChooseAll list={list} chosen={chosen.size - elsewhere} />
      <Button size="sm" variant="quiet" onClick={() => chosenCases.clear()} className="me-auto">
        {t('clear')}
      </Button>
      <div className="flex flex-wrap gap-2">
        {offered.map((action) => (
          <Button key={action} size="sm" onClick={() => setConfirming(action)}>
            {t(`action.${action}`)}
          </Button>
        ))}
      </div>
      {confirming && (
        <BulkQuestion
          action={confirming}
          cases={[...chosen.values()]}
          onStarted={onStarted}
          onClose={() => setConfirming(null)}
        />
      )}
    </section>
  );
}

/** The list that cases are chosen in. */
interface ChosenList {
  query: ListQuery;
  /** The cases of this page. */
  items: readonly ChosenCase[];
  /** How many cases the list has, on all its pages. */
  total: number;
}

/** Once the whole page is chosen, chooses all cases that match, as many as can be changed at once. */
function ChooseAll({ list: { query, items, total }, chosen }: { list: ChosenList; chosen: number }) {
  const t = useTranslations('caseList.bulk');
  const most = COUNT_LIMITS.bulkCases;
  const { send, isPending, isDone } = useSend(() => readAll(query), {
    onDone: (cases) => void chosenCases.set(cases, true),
  });
  if (isDone || total <= items.length || chosen < items.length) return null;
  return (
    <Button size="sm" pending={isPending} onClick={() => send()}>
      {total > most ? t('chooseFirst', { count: most }) : t('chooseAllOf', { count: total })}
    </Button>
  );
}

/** Returns the first cases of a list, as many as can be changed at once. */
async function readAll(query: ListQuery): Promise<ChosenCase[]> {
  const { call: name, input } = listCall(query);
  const cases: ChosenCase[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await call(name, { ...input, pageSize: PAGES.mostRows, ...(cursor && { cursor }) });
    cases.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor && cases.length < COUNT_LIMITS.bulkCases);
  return cases;
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
  const form = useSentForm(isDelegating ? { userAdId: userAdId === '' ? 'REQUIRED' : null } : {});
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
  const isNone = able.length === 0 || check.isError;
  const counted = t(`able.${action}`, { able: able.length, total });
  return (
    <Question
      title={able.length === 0 ? counted.replace(/\.$/, '') : t(`question.${action}`, { count: able.length })}
      tone={action === 'archive' && !isNone ? 'danger' : 'primary'}
      confirm={isNone ? t('close') : t(`action.${action}`)}
      cancel={isNone && !isDelegating ? null : undefined}
      isPending={start.isPending || check.isLoading}
      form={isDelegating ? form : undefined}
      onCancel={onClose}
      onConfirm={() => (isNone ? onClose() : start.send({ ...input, caseIds: able.map(({ id }) => id) }))}
    >
      {!isNone && <p>{t(`consequence.${action}`, { when: reminderTime(now()) })}</p>}
      {isDelegating && <PersonChoice cases={cases} value={userAdId} onChange={setUserAdId} />}
      {check.isError && <Awaited query={check} lines={2} />}
      <p role="status" className="numeric font-medium empty:hidden">
        {check.isLoading && t('checking')}
        {refused.size > 0 && able.length > 0 && counted}
      </p>
      {refused.size > 0 && (
        <>
          {able.length > 0 && <p>{t('those', { names: namesOf(able) })}</p>}
          <RefusedCases cases={cases} refused={refused} isAll={able.length === 0} />
        </>
      )}
    </Question>
  );
}

/** Fetches which of the cases cannot be changed. */
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

const namesOf = (cases: readonly ChosenCase[]) => cases.map(({ companyName }) => companyName).join(', ');

/** The cases that cannot be changed, by the reason. */
function RefusedCases({ cases, refused, isAll }: RefusedCasesProps) {
  const t = useTranslations('caseList.bulk');
  const reasons = [...new Set(refused.values())];
  return (
    <>
      {!isAll && <p>{t('others')}</p>}
      <ul className="max-h-[30dvh] divide-y divide-line overflow-y-auto rounded border border-line px-3">
        {reasons.map((reason) => (
          <li key={reason} className="py-2">
            <p>{reason}</p>
            <p className="text-ink-muted text-sm">
              {namesOf(cases.filter(({ id }) => refused.get(id) === reason))}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

interface PersonChoiceProps {
  cases: readonly ChosenCase[];
  value: string;
  onChange: (id: string) => void;
}

/** Chooses among the people who can be responsible in the organisations of all the cases. */
function PersonChoice({ cases, value, onChange }: PersonChoiceProps) {
  const t = useTranslations('caseList.bulk');
  const locale = useLocale();
  const queries = useQueries({
    queries: [...new Set(cases.map(({ moId }) => moId))].map((moId) => ({
      queryKey: queryKeyOf('listAssignees', { moId }),
      queryFn: () => call('listAssignees', { moId }),
    })),
  });
  const missing = queries.find(({ data }) => data === undefined);
  if (missing) return <Awaited query={missing} lines={2} />;
  const [first = [], ...others] = queries.map(({ data = [] }) => data);
  const people = first.filter(({ adId }) => others.every((one) => one.some((other) => other.adId === adId)));
  if (people.length === 0) return <Alert tone="warning">{t('nobody')}</Alert>;
  const absence = people.find(({ adId }) => adId === value)?.away;
  return (
    <>
      <Select
        id="bulk-person"
        name="userAdId"
        className="mt-2"
        label={t('person')}
        missing="missing.responsible"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        options={people.map(({ adId, name }) => ({ value: adId, label: name }))}
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
