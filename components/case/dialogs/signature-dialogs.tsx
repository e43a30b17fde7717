'use client';

import { SIGNING_FUNCTIONS } from '@/components/case/calls/case-call';
import { lazyPart } from '@/components/ui/lazy-part';
import { signatureFileName } from '@/lib/domain/document-name';
import type { OpenDialogs } from './dialog-address';
import type { DialogDefinition, DialogDefinitions } from './dialog-definition';
import { loadLogin } from './load-long-dialogs';
import { ReasonDialog } from './reason-dialog';
import { ConfirmDialog } from './small-dialogs';

const LoginDialog = lazyPart(loadLogin);

/** Dialogs about signatures and reviews. */
export const SIGNATURE_DIALOGS: DialogDefinitions = {
  'reject-signature': {
    needs: ['rejectSignature'],
    toApplicant: true,
    show: ({ frame }) => (
      <ReasonDialog
        {...frame}
        name="rejectSignature"
        isMailed
        call={{
          name: 'rejectSignature',
          input: { caseId: frame.caseId },
          done: 'signatureRejected',
          signing: 'review',
        }}
      />
    ),
  },
  'reject-internal-signature': {
    needs: ['rejectInternalSignature'],
    show: ({ frame }) => (
      <ReasonDialog
        {...frame}
        name="rejectInternalSignature"
        call={{
          name: 'rejectInternalSignature',
          input: { caseId: frame.caseId },
          done: 'internalSignatureRejected',
          signing: 'review',
        }}
      />
    ),
  },
  'approve-regional-review': regionalReview('approveRegionalReview', true),
  'reject-regional-review': regionalReview('rejectRegionalReview', false),
  cancelsignature: {
    needs: ['cancelSignature'],
    show: ({ frame }) => (
      <ConfirmDialog
        {...frame}
        name="cancelSignature"
        call={{
          name: 'cancelSignature',
          input: { caseId: frame.caseId },
          done: 'signatureCancelled',
          signing: 'cancel',
        }}
      />
    ),
  },
  downloadsignature: {
    needs: ['lockForPaper'],
    when: ({ view }) => view.readiness.signature.ready,
    show: ({ frame, open }) => (
      <ConfirmDialog
        {...frame}
        name="downloadSignature"
        call={{
          name: 'lockForPaper',
          input: { caseId: frame.caseId, numberOfSignatories: Number(open.detail) },
          done: 'locked',
          download: signatureFileName(frame.caseId),
          signing: 'download',
        }}
      />
    ),
  },
  'get-accept': {
    needs: [],
    when: ({ view, open }) => view.mo.signingService !== null && functionOf(open) !== undefined,
    show: ({ frame, me, open }) => (
      <LoginDialog {...frame} signing={functionOf(open) ?? 'share'} email={me.email} />
    ),
  },
};

const functionOf = ({ detail }: OpenDialogs) => SIGNING_FUNCTIONS.find((name) => name === detail);

function regionalReview(
  name: 'approveRegionalReview' | 'rejectRegionalReview',
  recommended: boolean,
): DialogDefinition {
  return {
    needs: ['answerRegionalReview'],
    show: ({ frame }) => (
      <ReasonDialog
        {...frame}
        name={name}
        tone="primary"
        call={{
          name: 'answerRegionalReview',
          input: { caseId: frame.caseId, recommended },
          done: 'regionalAnswered',
        }}
      />
    ),
  };
}
