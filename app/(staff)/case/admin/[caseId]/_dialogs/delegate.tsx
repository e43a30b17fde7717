import { getTranslations } from 'next-intl/server';
import { DelegateDialog } from '@/components/case/dialogs/delegate-dialog';
import { listHandlers } from '@/lib/organisation/list-organisations';
import { defineDialog } from './define-dialog';

export const delegateDialog = defineDialog({
  name: 'delegate',
  needs: ['delegate'],
  render: async ({ frame, view, actor }) => {
    const t = await getTranslations('roleName');
    const handlers = (await listHandlers(actor, view.mo.id)).map(({ adId, name, email, roleId }) => ({
      id: adId,
      name,
      email,
      role: t(String(roleId)),
    }));
    const current = handlers.find(({ email }) => email === view.assignedTo?.email)?.id ?? null;
    return <DelegateDialog {...frame} handlers={handlers} current={current} own={actor.accountId} />;
  },
});
