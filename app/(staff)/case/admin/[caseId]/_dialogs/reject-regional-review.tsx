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
      field="comment"
      call={{
        method: 'PUT',
        path: `case/${frame.caseId}/AnswerRegionalReview`,

        body: { recommended: false },
        done: 'regionalAnswered',
      }}
    />
  ),
});
