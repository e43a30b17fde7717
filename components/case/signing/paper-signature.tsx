import { useTranslations } from 'next-intl';
import { addressOf } from '@/components/browser/api-client';
import { FetchedPart } from '@/components/browser/fetched-part';
import { lazyPart } from '@/components/browser/lazy-part';
import { showMessage } from '@/components/browser/message-store';
import { useRefresh } from '@/components/browser/page-around';
import { CallButton } from '@/components/case/calls/use-case-call';
import { SignedPicture } from '@/components/form-renderer/signed-picture';
import { Alert } from '@/components/ui/alert';
import { type DotTone, StatusDot } from '@/components/ui/status-dot';
import type { CaseView } from '@/lib/contract/shapes';
import { signatureFileName } from '@/lib/domain/document-name';
import { isPaperPosted } from '@/lib/domain/lifecycle/signed';
import type { AnalogSignatureStatus } from '@/lib/domain/lifecycle/status';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import { SignatureActions } from './signatory-board';

const TONES: Record<AnalogSignatureStatus, DotTone> = {
  SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_UPLOADED: 'info',
  SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_MAILED: 'info',
  SENT_BY_MAIL: 'info',
  UPLOADED_BY_ASPIRANT: 'highlight',
  UPLOADED_BY_MA: 'highlight',
  APPROVED: 'success',
  REJECTED_BY_MA: 'danger',
};

interface PaperSignatureProps {
  view: CaseView;
  signature: NonNullable<CaseView['analogSignature']>;
}

/** A signature on paper: we wait for it by upload or by post, take it in, and review it. */
export function PaperSignature({ view, signature }: PaperSignatureProps) {
  const t = useTranslations('case.signature');
  const status = useTranslations('status.analogSignature');
  const isUploaded = signature.fileName !== null;
  return (
    <>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <StatusDot tone={TONES[signature.status]}>{status(signature.status)}</StatusDot>
        <span className="text-ink-muted">{t('paper', { count: signature.numberOfSignatories })}</span>
        {signature.fileName && <span className="min-w-0 text-ink-muted">{signature.fileName}</span>}
      </p>
      {signature.fileName && (
        <SignedPicture caseId={view.id} fileName={signature.fileName} asApplicant={false} />
      )}
      {signature.rejectionMessage && (
        <Alert tone="danger" title={t('rejectedBecause')}>
          {signature.rejectionMessage}
        </Alert>
      )}
      {!isUploaded && view.permissions.includes('uploadSignedDocument') && <PaperUpload caseId={view.id} />}
      <SignatureActions
        view={view}
        isApproved={signature.status === 'APPROVED'}
        document={isUploaded ? addressOf('getPaperDocument', { caseId: view.id }) : null}
      >
        {!isUploaded && <Awaited view={view} signature={signature} />}
      </SignatureActions>
    </>
  );
}

/** Shown while the paper is on its way: the document again, and how it will arrive. */
function Awaited({ view, signature }: PaperSignatureProps) {
  const t = useTranslations('case.signature');
  const may = (action: Action) => view.permissions.includes(action);
  const isPosted = isPaperPosted(signature.status);
  const isByPost = isPosted || signature.status === 'SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_MAILED';
  return (
    <>
      {may('downloadPaper') && (
        <CallButton
          caseId={view.id}
          size="sm"
          call={{
            name: 'lockForPaper',
            input: { caseId: view.id, numberOfSignatories: signature.numberOfSignatories },
            done: 'downloaded',
            download: signatureFileName(view.id),
            signing: 'download',
          }}
        >
          {t('downloadAgain')}
        </CallButton>
      )}
      {may('choosePaperDelivery') && !isPosted && (
        <CallButton
          caseId={view.id}
          size="sm"
          variant="quiet"
          call={{
            name: 'choosePaperDelivery',
            input: { caseId: view.id, shouldBeSentByMail: !isByPost },
            done: 'deliveryChosen',
          }}
        >
          {t(isByPost ? 'willUpload' : 'willPost')}
        </CallButton>
      )}
      {may('markPosted') && isByPost && (
        <CallButton
          caseId={view.id}
          size="sm"
          variant="quiet"
          call={{
            name: 'markPosted',
            input: { caseId: view.id, hasBeenSentByMail: !isPosted },
            done: isPosted ? 'notPosted' : 'posted',
          }}
        >
          {t(isPosted ? 'notPosted' : 'posted')}
        </CallButton>
      )}
    </>
  );
}

// Few cases are signed on paper, so only they load this code.
const SignedUpload = lazyPart(() =>
  import('@/components/form-renderer/signed-upload').then((module) => module.SignedUpload),
);

/** Lets a case worker upload the document signed on paper that came by post. */
function PaperUpload({ caseId }: { caseId: string }) {
  const t = useTranslations('case');
  const refresh = useRefresh();
  return (
    <FetchedPart>
      <SignedUpload
        name="uploadSignedDocumentByCaseWorker"
        caseId={caseId}
        asApplicant={false}
        label={t('signature.upload')}
        submit={t('signature.sendUpload')}
        onUploaded={() => {
          showMessage({ type: 'success', text: t('done.paperUploaded') });
          void refresh();
        }}
      />
    </FetchedPart>
  );
}
