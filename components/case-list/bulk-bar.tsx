'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { dayText } from '@/components/case/page/day-text';
import { call, newIdempotencyKey, queryKeyOf } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { type SentForm, useSentForm } from '@/components/ui/field-form';
import { Question } from '@/components/ui/question';
import { Select } from '@/components/ui/select';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import type { BulkAction } from '@/lib/domain/lifecycle/bulk';
import { type ChosenCase, chosenCases, useChosenCases } from './chosen-cases';

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
  const start = useStart(form, (bulkId) => {
    onStarted(bulkId);
    onClose();
  });
  return (
    <Question
      title={t(`question.${action}`, { count: cases.length })}
      tone={action === 'archive' ? 'danger' : 'primary'}
      confirm={t(`action.${action}`)}
      isPending={start.isPending}
      form={isDelegating ? form : undefined}
      onCancel={onClose}
      onConfirm={() =>
        start.mutate({
          action,
          caseIds: cases.map(({ id }) => id),
          ...(isDelegating ? { userAdId } : {}),
        })
      }
    >
      <p>{t(`consequence.${action}`)}</p>
      {isDelegating && <PersonChoice moId={cases[0]?.moId ?? 0} value={userAdId} onChange={setUserAdId} />}
    </Question>
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
  const showError = useApiErrorBanner();
  const [idempotencyKey] = useState(newIdempotencyKey);
  return useMutation({
    mutationFn: (input: { action: BulkAction; caseIds: string[]; userAdId?: string }) =>
      call('startBulk', input, { idempotencyKey }),
    onSuccess({ bulkId }) {
      chosenCases.clear();
      onStarted(bulkId);
      void client.invalidateQueries({ queryKey: queryKeyOf('listBulks', {}) });
    },
    onError: (error) => {
      if (!form.refuse(error)) showError(error);
    },
  });
}
