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
      field="comment"
      call={{
        method: 'PUT',
        path: `case/${frame.caseId}/AnswerRegionalReview`,

        body: { recommended: true },
        done: 'regionalAnswered',
      }}
    />
  ),
});
