import { Download } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { addressOf } from '@/components/browser/api-client';
import { useKeyedText } from '@/components/browser/keyed-text';
import { SignedPicture } from '@/components/form-renderer/signed-picture';
import { SignatoryList } from '@/components/signing/signatory-list';
import { buttonClass } from '@/components/ui/button-style';
import { type DotTone, StatusDot } from '@/components/ui/status-dot';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { endedUndeclined, isSigned } from '@/lib/domain/lifecycle/signed';
import { organisationName } from '@/lib/domain/locale';
import { stageOfCase } from './progress';

type Digital = NonNullable<ApplicantCase['signature']>;
type Paper = NonNullable<ApplicantCase['analogSignature']>;

const DIGITAL_TONES: Record<Digital['status'], DotTone> = {
  SHARED: 'info',
  SIGNED: 'success',
  APPROVED: 'success',
  REJECTED: 'danger',
  REJECTED_BY_MA: 'danger',
};

const PAPER_TONES: Record<Paper['status'], DotTone> = {
  SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_UPLOADED: 'neutral',
  SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_MAILED: 'neutral',
  SENT_BY_MAIL: 'info',
  UPLOADED_BY_ASPIRANT: 'success',
  UPLOADED_BY_MA: 'success',
  APPROVED: 'success',
  REJECTED_BY_MA: 'danger',
};

/** Returns the word for a status. Where the one that case workers read is about themselves or the applicant, there is another. */
function useStatusWord(of: 'signature' | 'analogSignature'): (status: string) => string {
  const own = useKeyedText('signing.state.word');
  const shared = useKeyedText('status');
  return (status) => (own.has(status) ? own(status) : shared(`${of}.${status}`));
}

/** Says how the application was signed and what has happened to the signature. Shows nothing before it is signed. */
export function SignatureState({ theCase }: { theCase: ApplicantCase }) {
  const t = useTranslations('signing.state');
  const { id, analogSignature } = theCase;
  const signature = theCase.signature?.isCancelled ? null : theCase.signature;
  if (!signature && !analogSignature) {
    return null;
  }
  return (
    <section className="grid gap-4">
      <h2 className="font-semibold text-lg">{t('title')}</h2>
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        {signature ? (
          <DigitalState signature={signature} theCase={theCase} />
        ) : (
          analogSignature && <PaperState signature={analogSignature} theCase={theCase} />
        )}
        {!signature && analogSignature?.fileName && (
          <div className="grid px-5 pb-4 empty:hidden">
            <SignedPicture caseId={id} fileName={analogSignature.fileName} asApplicant />
          </div>
        )}
        {(signature ? hasBeenSigned(signature) : analogSignature?.fileName) && (
          <p className="border-line border-t px-5 py-3">
            <a
              href={addressOf(
                signature ? 'getDigitalDocument' : 'getPaperDocument',
                { caseId: id },
                { asApplicant: true },
              )}
              download
              className={buttonClass({ size: 'sm' })}
            >
              <Download aria-hidden="true" />
              {t('download')}
            </a>
          </p>
        )}
      </div>
    </section>
  );
}

/** Whether everybody signed it, even if the organisation rejected it afterwards. Before that, there is only the unsigned document. */
const hasBeenSigned = (signature: Digital): boolean =>
  isSigned(signature) || signature.status === 'REJECTED_BY_MA';

function DigitalState({ signature, theCase }: { signature: Digital; theCase: ApplicantCase }) {
  const wordOf = useStatusWord('signature');
  const t = useTranslations('signing.state.digital');
  const organisation = useOrganisation(theCase);
  const word = endedUndeclined(signature) ? 'ENDED' : signature.status;
  return (
    <>
      <State tone={DIGITAL_TONES[signature.status]} status={wordOf(word)}>
        {!isCheckOver(theCase, signature.status) && t(word, { organisation })}
      </State>
      <SignatoryList signatories={signature.signatories} />
    </>
  );
}

function PaperState({ signature, theCase }: { signature: Paper; theCase: ApplicantCase }) {
  const wordOf = useStatusWord('analogSignature');
  const t = useTranslations('signing.state.paper');
  const organisation = useOrganisation(theCase);
  return (
    <State tone={PAPER_TONES[signature.status]} status={wordOf(signature.status)}>
      {!isCheckOver(theCase, signature.status) && t(signature.status, { organisation })}
      {signature.fileName && <span className="block wrap-anywhere text-ink-muted">{signature.fileName}</span>}
    </State>
  );
}

const BEING_CHECKED: readonly string[] = ['SIGNED', 'UPLOADED_BY_ASPIRANT', 'UPLOADED_BY_MA'];

/** Whether the check of the signature is over. Nobody checks the signature of a decided application. */
function isCheckOver(theCase: ApplicantCase, status: string): boolean {
  return stageOfCase(theCase) !== 'review' && BEING_CHECKED.includes(status);
}

function State({ tone, status, children }: { tone: DotTone; status: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-1 px-5 py-4">
      <p className="font-medium">
        <StatusDot tone={tone}>{status}</StatusDot>
      </p>
      <p className="max-w-prose empty:hidden">{children}</p>
    </div>
  );
}

function useOrganisation({ mo }: ApplicantCase): string {
  return organisationName(mo, useLocale());
}
