import { useTranslations } from 'next-intl';
import { addressOf } from '@/components/browser/api-client';
import { useOpenDraft } from '@/components/browser/use-written';
import { CallButton, useCaseCall } from '@/components/case/calls/use-case-call';
import { SignatoryFields } from '@/components/signing/signatory-fields';
import { isSignatoryLines, signatoryLines, useSignatoryLines } from '@/components/signing/signatory-lines';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-style';
import { DialogLink } from '@/components/ui/dialog-link';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { DownloadIcon } from '@/components/ui/icons';
import type { CaseView } from '@/lib/contract/shapes';
import { endedUndeclined, isSigned } from '@/lib/domain/lifecycle/signed';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import { SignatoryBoard } from './signatory-board';

/** The administrative manager's signature: sending for signing, its progress, and its approval. */
export function InternalSignature({ view }: { view: CaseView }) {
  const t = useTranslations('case.internal');
  const { internalSignature } = view;
  const canShare = view.permissions.includes('shareForInternalSignature');
  const isBefore = view.status === 'SUBMITTED';
  return (
    <>
      {internalSignature?.rejectionMessage && (
        <Alert tone="danger" title={t('rejectedBecause')}>
          {internalSignature.rejectionMessage}
        </Alert>
      )}
      {internalSignature && canShare && endedUndeclined(internalSignature) && (
        <Alert tone="warning" title={t('ended')}>
          {t('endedText')}
        </Alert>
      )}
      {internalSignature && (
        <SignatoryBoard
          signatories={internalSignature.signatories}
          purpose="internal"
          dueOn={internalSignature.status === 'SIGNATURES_REQUESTED' ? internalSignature.dueOn : undefined}
          canMend={view.permissions.includes('rejectInternalSignature')}
        />
      )}
      {canShare && <InternalSignatureForm caseId={view.id} managers={view.managerEmails ?? []} />}
      {isBefore && <p className="text-ink-muted">{t('notReady')}</p>}
      <InternalActions view={view} />
    </>
  );
}

function InternalActions({ view }: { view: CaseView }) {
  const t = useTranslations('case.internal');
  const may = (action: Action) => view.permissions.includes(action);
  const isApproved = may('unapproveInternalSignature');
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {isSigned(view.internalSignature) && (
        <a
          href={addressOf('getInternalDocument', { caseId: view.id })}
          download
          className={buttonClass({ size: 'sm' })}
        >
          <DownloadIcon aria-hidden="true" />
          {t('download')}
        </a>
      )}
      {(isApproved || may('approveInternalSignature')) && (
        <CallButton
          caseId={view.id}
          size="sm"
          variant={isApproved ? 'quiet' : 'secondary'}
          call={{
            name: 'confirmInternalSignature',
            input: { caseId: view.id, isConfirmed: !isApproved },
            done: isApproved ? 'internalSignatureUnapproved' : 'internalSignatureApproved',
            signing: 'review',
          }}
        >
          {t(isApproved ? 'unapprove' : 'approve')}
        </CallButton>
      )}
      {may('rejectInternalSignature') && (
        <DialogLink
          href={`/case/admin/${view.id}/reject-internal-signature`}
          className={buttonClass({ size: 'sm', variant: 'quiet' })}
        >
          {t(view.status === 'SHARED_FOR_INTERNAL_SIGNATURE' ? 'recall' : 'reject')}
        </DialogLink>
      )}
    </div>
  );
}

interface InternalSignatureFormProps {
  caseId: string;
  /** The addresses to start with. */
  managers: readonly string[];
}

/** Sends the approved application to the administrative manager for signing. */
export function InternalSignatureForm({ caseId, managers }: InternalSignatureFormProps) {
  const t = useTranslations('case.internal');
  const begun = signatoryLines(managers.map((email) => ({ email })));
  const draft = useOpenDraft('internal-email', begun, isSignatoryLines);
  // The organisation's settings have only the addresses of its managers.
  const signatories = useSignatoryLines('internal-email', draft, { hasNames: false, ignoresBlank: true });
  const form = useSentForm(signatories.problems);
  const { send, isPending } = useCaseCall(caseId, { form });
  const submit = () =>
    send({
      name: 'shareForInternalSignature',
      input: { caseId, ...signatories.people },
      done: 'internalShared',
      signing: 'internal',
    });
  return (
    <FieldForm form={form} onSubmit={submit} className="grid max-w-md gap-3">
      <p className="text-ink-muted">{t('text')}</p>
      <SignatoryFields signatories={signatories} dense={form} />
      <Button type="submit" variant="primary" size="sm" className="w-fit" pending={isPending}>
        {t('share')}
      </Button>
    </FieldForm>
  );
}
