import { useTranslations } from 'next-intl';
import { contactValue } from '@/components/shell/contact-person';
import { buttonClass } from '@/components/ui/button-style';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { isSameEmail } from '@/lib/domain/fields/addresses';
import { REMINDABLE } from '@/lib/domain/lifecycle/signed';
import { signNowHref } from './progress';

/** Whether the reader is the contact person, who is to sign and has not. */
export function isToSign(theCase: ApplicantCase): boolean {
  const { company, signature } = theCase;
  const own = signature?.signatories.find(({ email }) =>
    isSameEmail(email, company.contactPersonEmail ?? ''),
  );
  return contactValue(theCase).contact === 'known' && own !== undefined && REMINDABLE.includes(own.status);
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
