import { ReasonDialog } from '@/components/case/dialogs/reason-dialog';
import { defineDialog } from './define-dialog';

export const approveRegionalReviewDialog = defineDialog({
  name: 'approveRegionalReview',
  needs: ['answerRegionalReview'],
  render: ({ frame }) => (
    <ReasonDialog
      {...frame}
      name="approveRegionalReview"
      tone="primary"
      call={{
        name: 'answerRegionalReview',
        input: { caseId: frame.caseId, recommended: true },
        done: 'regionalAnswered',
      }}
    />
  ),
});
