'use client';

import { useSentForm } from '@/components/ui/field-form';
import { useDraft } from '@/components/ui/use-draft';
import { emailLines, isEmailLines, useEmailLines } from '@/components/ui/use-email-lines';

export type Signatories = ReturnType<typeof useSignatories>;

/**
 * The signatories' email addresses, in a form with a summary of errors. The browser keeps them until they are sent.
 *
 * @param former Addresses of the signatories of the previous signing.
 */
export function useSignatories(caseId: string, former: readonly string[] = []) {
  const begun = emailLines(former);
  const [lines, setLines] = useDraft(`signatories:${caseId}`, begun, isEmailLines);
  const list = useEmailLines('signatory', [lines, setLines]);
  const form = useSentForm(list.problems, { hasSummary: true });
  /** Deletes the stored addresses once they are sent. */
  const forget = () => setLines(begun);
  return { ...list, form, forget };
}
