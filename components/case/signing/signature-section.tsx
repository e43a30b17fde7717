import { useTranslations } from 'next-intl';
import { MissingList } from '@/components/case/page/missing-list';
import { Section } from '@/components/case/page/section';
import { Alert } from '@/components/ui/alert';
import { addressOf } from '@/components/ui/api-client';
import { type DotTone, StatusDot } from '@/components/ui/status-dot';
import type { CaseView } from '@/lib/contract/shapes';
import { savableComponents } from '@/lib/domain/forms/rows';
import { isSigned } from '@/lib/domain/lifecycle/signed';
import { endedUndeclined } from '@/lib/domain/lifecycle/signing-end';
import { isActive, isEditable, type SignatureStatus } from '@/lib/domain/lifecycle/status';
import { ChangedSinceSigning } from './changed-since-signing';
import { PaperSignature } from './paper-signature';
import { SignatoryActions } from './signatory-actions';
import { SignatoryBoard } from './signatory-board';
import { SignatureActions } from './signature-actions';
import { StartSigning } from './start-signing';

/** The company's signature: how to get one, its progress, and its review. */
export function SignatureSection({ view }: { view: CaseView }) {
  const t = useTranslations('case.signature');
  const changed = view.forms.flatMap((form) =>
    savableComponents(form.rows).filter((row) => row.signedValue !== null),
  );
  return (
    <Section id="signature" title={t('title')}>
      <div className="grid gap-4">
        {changed.length > 0 && <ChangedSinceSigning caseId={view.id} rows={changed} />}
        {view.signature && !view.signature.isCancelled ? (
          <DigitalSignature view={view} signature={view.signature} />
        ) : view.analogSignature ? (
          <PaperSignature view={view} signature={view.analogSignature} />
        ) : (
          <p className="text-ink-muted">{t(isActive(view.status) ? 'none' : 'endedUnsigned')}</p>
        )}
        <Start view={view} />
      </div>
    </Section>
  );
}

/** A case worker can start the signing on the company's behalf. */
function Start({ view }: { view: CaseView }) {
  const t = useTranslations('case.signature');
  const canShare = view.permissions.includes('shareForSignature');
  const canLock = view.permissions.includes('lockForPaper');
  if (!canShare && !canLock) {
    return null;
  }
  const { ready, missing } = view.readiness.signature;
  return ready ? (
    <StartSigning
      caseId={view.id}
      emails={view.formerSignatories ?? [view.company.contactPersonEmail ?? '']}
      canShare={canShare}
      canLock={canLock}
    />
  ) : (
    <div className="grid gap-1">
      <p className="text-ink-muted">{t('notReady')}</p>
      <MissingList view={view} missing={missing} isBrief />
    </div>
  );
}

const TONES: Record<SignatureStatus, DotTone> = {
  SHARED: 'info',
  SIGNED: 'highlight',
  APPROVED: 'success',
  REJECTED: 'danger',
  REJECTED_BY_MA: 'danger',
};

interface DigitalSignatureProps {
  view: CaseView;
  signature: NonNullable<CaseView['signature']>;
}

function DigitalSignature({ view, signature }: DigitalSignatureProps) {
  const t = useTranslations('case.signature');
  const status = useTranslations('status.signature');
  const hasEnded = endedUndeclined(signature);
  return (
    <>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <StatusDot tone={TONES[signature.status]}>{status(hasEnded ? 'ENDED' : signature.status)}</StatusDot>
        <span className="text-ink-muted">{t('digital')}</span>
      </p>
      {hasEnded && isEditable(view.status) && (
        <Alert tone="warning" title={t('ended')}>
          {t('endedText')}
        </Alert>
      )}
      {signature.rejectionMessage && (
        <Alert tone="danger" title={t('rejectedBecause')}>
          {signature.rejectionMessage}
        </Alert>
      )}
      <SignatoryBoard
        signatories={signature.signatories}
        purpose="company"
        canMend={view.permissions.includes('replaceSignatory')}
        renderActions={(signatory) => (
          <SignatoryActions view={view} signatory={signatory} signatories={signature.signatories} />
        )}
      />
      <SignatureActions
        view={view}
        isApproved={signature.status === 'APPROVED'}
        document={isSigned(signature) ? addressOf('getDigitalDocument', { caseId: view.id }) : null}
      />
    </>
  );
}
