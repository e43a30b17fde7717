import { ChangeContactDialog } from '@/components/case/dialogs/change-contact-dialog';
import { defineDialog } from './define-dialog';

export const changeContactDialog = defineDialog({
  name: 'changeContact',
  toApplicant: true,
  needs: ['changeContact'],
  render: ({ frame, view }) => (
    <ChangeContactDialog
      {...frame}
      current={view.company.contactPersonEmail}
      isUndelivered={view.undeliveredMail !== null}
    />
  ),
});
