import { MaillogDialog } from '@/components/case/dialogs/maillog-dialog';
import { listMails } from '@/lib/mail/list-mails';
import { defineDialog } from './define-dialog';

export const maillogDialog = defineDialog({
  name: 'maillog',
  needs: ['viewInternal'],
  render: async ({ frame, view, actor }) => (
    <MaillogDialog
      {...frame}
      newest={await listMails(actor, view.id)}
      canResend={view.permissions.includes('resendMail')}
    />
  ),
});
