import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CallButton } from '@/components/case/calls/call-button';
import { buttonClass } from '@/components/ui/button-style';
import { DialogLink } from '@/components/ui/dialog-link';
import { DownloadIcon } from '@/components/ui/icons';
import type { CaseView } from '@/lib/contract/shapes';
import type { Action } from '@/lib/domain/lifecycle/transitions';

interface SignatureActionsProps {
  view: CaseView;
  isApproved: boolean;
  /** Address of the signed document. */
  document: string | null;
  /** Further actions. */
  children?: ReactNode;
}

/** Opens and reviews the signed document, digital or on paper. */
export function SignatureActions(props: SignatureActionsProps) {
  const { view, isApproved, document, children } = props;
  const t = useTranslations('case.signature');
  const may = (action: Action) => view.permissions.includes(action);
  const base = `/case/admin/${view.id}`;
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {children}
      {document && (
        <a href={document} download className={buttonClass({ size: 'sm' })}>
          <DownloadIcon aria-hidden="true" />
          {t('download')}
        </a>
      )}
      {may('approveSignature') && (
        <CallButton
          caseId={view.id}
          size="sm"
          variant={isApproved ? 'quiet' : 'secondary'}
          isForward={!isApproved}
          call={{
            name: 'confirmSignature',
            input: { caseId: view.id, isConfirmed: !isApproved },
            done: isApproved ? 'signatureUnapproved' : 'signatureApproved',
            undoes: isApproved,
            signing: 'review',
          }}
        >
          {t(isApproved ? 'unapprove' : 'approve')}
        </CallButton>
      )}
      {may('rejectSignature') && (
        <DialogLink
          href={`${base}/reject-signature`}
          className={buttonClass({ size: 'sm', variant: 'quiet' })}
        >
          {t('reject')}
        </DialogLink>
      )}
      {may('cancelSignature') && (
        <DialogLink href={`${base}/cancelsignature`} className={buttonClass({ size: 'sm' })}>
          {t('cancel')}
        </DialogLink>
      )}
    </div>
  );
}
