import { approveRegionalReviewDialog } from '../../_dialogs/approve-regional-review';

export const generateMetadata = approveRegionalReviewDialog.metadata;

export default approveRegionalReviewDialog.direct;
