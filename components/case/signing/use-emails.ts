'use client';

import { useOpenDraft } from '@/components/ui/use-draft';
import { emailLines, isEmailLines, useEmailLines } from '@/components/ui/use-email-lines';

/** The email addresses of signatories, kept in this tab while the case is open. Blank lines do not count. */
export function useEmails(id: string, initial: readonly string[]) {
  const draft = useOpenDraft(id, emailLines(initial), isEmailLines);
  return useEmailLines(id, draft, { ignoresBlank: true });
}
