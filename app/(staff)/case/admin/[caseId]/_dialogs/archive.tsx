import { ConfirmDialog } from '@/components/case/dialogs/confirm-dialog';
import type { CaseView } from '@/lib/contract/shapes';
import type { DialogName } from '@/lib/i18n/text-key';
import { defineDialog } from './define-dialog';

/** What follows from archiving depends on what the case was. */
function nameOf({ status }: CaseView): DialogName {
  if (status === 'EXPORTED_TO_TELLUS') return 'archiveExported';
  return status === 'REJECTED' ? 'archiveRejected' : 'archive';
}

export const archiveDialog = defineDialog({
  name: nameOf,
  needs: ['archiveCase'],
  render: ({ frame, view }) => (
    <ConfirmDialog
      {...frame}
      name={nameOf(view)}
      tone="primary"
      call={{ name: 'archiveCase', input: { caseId: frame.caseId }, done: 'archived' }}
    />
  ),
});
