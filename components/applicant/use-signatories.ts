'use client';

import { useSentForm } from '@/components/ui/field-form';
import { useDraft } from '@/components/ui/use-draft';
import { firstLine, isEmailLines, useEmailLines } from '@/components/ui/use-email-lines';

const NOBODY = firstLine();

export type Signatories = ReturnType<typeof useSignatories>;

/** The signatories' email addresses in a form with a summary of errors; kept in the browser until they are sent. */
export function useSignatories(caseId: string) {
  const [lines, setLines] = useDraft(`signatories:${caseId}`, NOBODY, isEmailLines);
  const list = useEmailLines('signatory', [lines, setLines]);
  const form = useSentForm(list.problems, { hasSummary: true });
  /** Sent, so no longer kept. */
  const forget = () => setLines(NOBODY);
  return { ...list, form, forget };
}
