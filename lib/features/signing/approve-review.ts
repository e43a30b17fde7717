import { CALLS } from '@/lib/contract/contract';
import { defineSeries, stepOf } from '@/lib/engine/command';
import { approveCorrection } from '@/lib/features/application/corrections';
import { approveForm, setCheckPoint } from '@/lib/features/case/review-form';
import { markMessageHandled } from '@/lib/features/messages/messages';
import { confirmSignature } from './company-signature';

/**
 * Approves what somebody has reviewed: first the corrections, without which their forms cannot be approved. Throws CONFLICT if a form or a
 * correction is not as the caller saw it.
 */
export const approveReview = defineSeries({
  call: CALLS.approveReview,
  steps: ({ corrections, messageIds, forms, checkPoints, signature }) => [
    ...corrections.map((one) => stepOf(approveCorrection, { ...one, isHandled: true })),
    ...messageIds.map((messageId) => stepOf(markMessageHandled, { messageId, isHandled: true })),
    ...forms.map((one) => stepOf(approveForm, { ...one, isApproved: true })),
    ...checkPoints.map((componentId) => stepOf(setCheckPoint, { componentId, isConfirmed: true })),
    ...(signature ? [stepOf(confirmSignature, { isConfirmed: true })] : []),
  ],
});
