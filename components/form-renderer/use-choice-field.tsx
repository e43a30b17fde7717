'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { call } from '@/components/browser/api-client';
import { type FieldInputProps, fieldPropsOf } from '@/components/form-renderer/field-props';
import { Button } from '@/components/ui/button';
import type { Row } from '@/lib/contract/form-shapes';
import type { CallAnswer } from '@/lib/contract/typed-calls';
import { ownOptions } from '@/lib/domain/forms/kinds/choices';
import { useForm } from './form-context';

/** Returns the props of a control with options. The error says so if the options could not be fetched. */
export function useChoiceField(props: FieldInputProps) {
  const choices = useChoices(props.row);
  const field = {
    ...fieldPropsOf(props),
    options: choices.options,
    onBlur: () => props.onLeave(),
    error: choices.state === 'failed' ? <ChoicesFailed choices={choices} /> : props.error,
  };
  return { field, isLoading: choices.state === 'loading' };
}

function ChoicesFailed({ choices }: { choices: Choices }) {
  const t = useTranslations('form.choices');
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {t('failed')}
      <Button size="sm" onClick={choices.retry}>
        {t('retry')}
      </Button>
    </span>
  );
}

interface Choices {
  options: { value: string; label: string }[];
  state: 'ready' | 'loading' | 'failed';
  retry: () => void;
}

/**
 * Returns the options of a field: its own, or those that the register offers for its tag. The latter are fetched if the page did not have
 * them.
 */
function useChoices(row: Row): Choices {
  const own = ownOptions(row);
  const { fetched, retry } = useRegisterOptions(own.length === 0 ? row.tag : null);
  const known = Array.isArray(fetched) ? fetched : [];
  return {
    options: (own.length > 0 ? own : known).map(({ id, label }) => ({ value: id, label })),
    state: fetched === 'loading' || fetched === 'failed' ? fetched : 'ready',
    retry,
  };
}

type Fetched = CallAnswer<'getDynamicData'> | 'loading' | 'failed';

/** Returns the register's options for a tag. Empty without a tag. */
function useRegisterOptions(tag: string | null): { fetched: Fetched; retry: () => void } {
  const { caseId, asApplicant } = useForm().editor.target;
  const [fetched, setFetched] = useState<Fetched>(tag === null ? [] : 'loading');
  const [attempt, setAttempt] = useState(0);
  const retry = () => setAttempt((number) => number + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt checks again
  useEffect(() => {
    if (tag === null) return setFetched([]);
    const leaving = new AbortController();
    setFetched('loading');
    call('getDynamicData', { caseId, tag }, { asApplicant, signal: leaving.signal }).then(setFetched, () => {
      if (leaving.signal.aborted) return;
      setFetched('failed');
      window.addEventListener('online', retry, { signal: leaving.signal });
    });
    return () => leaving.abort();
  }, [caseId, tag, asApplicant, attempt]);
  return { fetched, retry };
}
