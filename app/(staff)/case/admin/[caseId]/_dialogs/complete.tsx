import { CompleteDialog } from '@/components/case/dialogs/complete-dialog';
import { regionalComment } from '@/components/case/page/next-step';
import type { CaseView } from '@/lib/contract/shapes';
import { admissionDatesOf } from '@/lib/domain/fields/admission-date';
import { defineDialog } from './define-dialog';

/** What the regional reviewer says, as far as it has to be known before the export. */
function adviceOf(view: CaseView) {
  if (view.status === 'REJECTED_BY_REGIONAL_REVIEWER') {
    return { kind: 'against', comment: regionalComment(view) } as const;
  }
  const isSkipped = view.extraReviewSteps.some(
    ({ name, status }) => name === 'REGIONAL_REVIEW' && status === 'NOT_REQUESTED',
  );
  return isSkipped ? ({ kind: 'notAsked' } as const) : null;
}

export const completeDialog = defineDialog({
  name: 'complete',
  needs: ['exportCase'],
  when: (view) => view.readiness.export.ready,
  render: ({ frame, view }) => (
    <CompleteDialog
      {...frame}
      desired={view.desiredAdmissionDate}
      days={admissionDatesOf(view)}
      advice={adviceOf(view)}
      hasContact={view.company.contactPersonEmail !== null}
    />
  ),
});
