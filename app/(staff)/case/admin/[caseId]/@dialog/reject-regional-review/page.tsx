import { rejectRegionalReviewDialog } from '../../_dialogs/reject-regional-review';

export const generateMetadata = rejectRegionalReviewDialog.metadata;

export default rejectRegionalReviewDialog.direct;
