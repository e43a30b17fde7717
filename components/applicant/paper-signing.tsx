import { useLocale } from 'next-intl';
import type { ApplicantCase } from '@/lib/api/shapes';
import { PaperSigningSteps } from './paper-signing-steps';

/** The application is locked and is signed on paper. */
export function PaperSigning({ theCase }: { theCase: ApplicantCase }) {
  const isEnglish = useLocale() === 'en';
  const { id, mo, analogSignature } = theCase;
  return analogSignature ? (
    <PaperSigningSteps
      caseId={id}
      numberOfSignatories={analogSignature.numberOfSignatories}
      status={analogSignature.status}
      organisation={isEnglish ? mo.nameInEnglish : mo.name}
    />
  ) : null;
}
