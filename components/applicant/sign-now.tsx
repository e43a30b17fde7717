import { useTranslations } from 'next-intl';
import { contactValue } from '@/components/shell/contact-person';
import { buttonClass } from '@/components/ui/button-style';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { isSameEmail } from '@/lib/domain/fields/addresses';
import { REMINDABLE } from '@/lib/domain/lifecycle/signed';
import { signNowHref } from './progress';

/** Returns the reader, the contact person, among the signatories, if they have still to sign. */
export function readerToSign(theCase: ApplicantCase) {
  if (contactValue(theCase).contact !== 'known') return undefined;
  const { company, signature } = theCase;
  return signature?.signatories.find(
    ({ email, status }) =>
      isSameEmail(email, company.contactPersonEmail ?? '') && REMINDABLE.includes(status),
  );
}

/** Returns the value for texts about who signs: `{who, select, reader {…} one {…} other {…}}`. */
export function whoSigns(theCase: ApplicantCase): 'reader' | 'one' | 'several' {
  if (theCase.signature?.signatories.length !== 1) return 'several';
  return readerToSign(theCase) ? 'reader' : 'one';
}

/** Leads the contact person to the signing service. */
export function SignNowLink({ caseId }: { caseId: string }) {
  const t = useTranslations('signing.digital');
  return (
    <a
      href={signNowHref(caseId)}
      className={`${buttonClass({ variant: 'primary', size: 'lg' })} max-sm:w-full`}
    >
      {t('signNow')}
    </a>
  );
}
