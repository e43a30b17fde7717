import { getTranslations } from 'next-intl/server';
import { DelegateDialog } from '@/components/case/dialogs/delegate-dialog';
import { listAssignees } from '@/lib/organisation/list-organisations';
import { defineDialog } from './define-dialog';

export const delegateDialog = defineDialog({
  name: 'delegate',
  needs: ['delegate'],
  render: async ({ frame, view, actor }) => {
    const t = await getTranslations('roleName');
    const assignees = (await listAssignees(actor, view.mo.id)).map(({ adId, name, email, roleId }) => ({
      id: adId,
      name,
      email,
      role: t(`${roleId}`),
    }));
    const current = assignees.find(({ email }) => email === view.assignedTo?.email)?.id ?? null;
    return <DelegateDialog {...frame} assignees={assignees} current={current} own={actor.accountId} />;
  },
});
