import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { endedUndeclined } from '@/lib/domain/lifecycle/signing-end';

/**
 * Says why the application has to be signed again: somebody declined, the signing service ended it, or the case worker rejected the
 * signature.
 */
export function RejectedSignature({ theCase }: { theCase: ApplicantCase }) {
  const t = useTranslations('signing.rejected');
  const { signature, analogSignature } = theCase;
  const declined =
    signature?.status === 'REJECTED'
      ? signature.signatories.find(({ status }) => status === 'declined')
      : null;
  if (declined) {
    return (
      <Alert tone="warning" title={t('declinedTitle', { name: declined.name ?? declined.email })}>
        {declined.reason && <Reason text={declined.reason} />}
        <p>{t('declinedNext')}</p>
      </Alert>
    );
  }
  if (signature && endedUndeclined(signature)) {
    return (
      <Alert tone="warning" title={t('endedTitle')}>
        {t('endedText')}
      </Alert>
    );
  }
  const rejected = [signature, analogSignature].find((one) => one?.status === 'REJECTED_BY_MA');
  return rejected ? (
    <Alert tone="warning" title={t('title')}>
      {rejected.rejectionMessage && <Reason text={rejected.rejectionMessage} />}
      <p>{t('next')}</p>
    </Alert>
  ) : null;
}

function Reason({ text }: { text: string }) {
  const t = useTranslations('signing.rejected');
  return (
    <p className="mb-1 whitespace-pre-line wrap-anywhere">
      <span className="font-medium">{t('reason')}</span> {text}
    </p>
  );
}
