import { CompleteDialog } from '@/components/case/dialogs/complete-dialog';
import { defineDialog } from './define-dialog';

export const completeDialog = defineDialog({
  name: 'complete',
  needs: ['exportCase'],
  when: (view) => view.readiness.export.ready,
  render: ({ frame, view }) => (
    <CompleteDialog
      {...frame}
      desired={view.desiredAdmissionDate}
      isDespiteAdvice={view.status === 'REJECTED_BY_REGIONAL_REVIEWER'}
      hasContact={view.company.contactPersonEmail !== null}
    />
  ),
});
