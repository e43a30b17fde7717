import { ReasonDialog } from '@/components/case/dialogs/reason-dialog';
import { defineDialog } from './define-dialog';

export const rejectRegionalReviewDialog = defineDialog({
  name: 'rejectRegionalReview',
  needs: ['answerRegionalReview'],
  render: ({ frame }) => (
    <ReasonDialog
      {...frame}
      name="rejectRegionalReview"
      tone="primary"
      call={{
        name: 'answerRegionalReview',
        input: { caseId: frame.caseId, recommended: false },
        done: 'regionalAnswered',
      }}
    />
  ),
});
