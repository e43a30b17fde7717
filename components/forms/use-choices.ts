'use client';

import { useQuery } from '@tanstack/react-query';
import { call, queryKeyOf } from '@/components/ui/api-client';
import type { Row } from '@/lib/contract/form-shapes';
import { ownOptions } from '@/lib/domain/forms/kinds/choices';
import { useForm } from './form-context';

export interface Choices {
  options: { value: string; label: string }[];
  state: 'ready' | 'loading' | 'failed';
  retry: () => void;
}

/** The options of a field: its own, or those that the register offers by tag, fetched when the page did not have them. */
export function useChoices(row: Row): Choices {
  const { caseId, asApplicant } = useForm().editor.target;
  const own = ownOptions(row);
  const isMissing = own.length === 0 && row.tag !== null;
  const fetched = useQuery({
    queryKey: queryKeyOf('getDynamicData', { caseId, tag: row.tag ?? '' }),
    queryFn: ({ signal }) => call('getDynamicData', { caseId, tag: row.tag ?? '' }, { asApplicant, signal }),
    enabled: isMissing,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const options = own.length > 0 ? own : (fetched.data ?? []);
  return {
    options: options.map(({ id, label }) => ({ value: id, label })),
    state: !isMissing || fetched.isSuccess ? 'ready' : fetched.isError ? 'failed' : 'loading',
    retry: () => void fetched.refetch(),
  };
}
