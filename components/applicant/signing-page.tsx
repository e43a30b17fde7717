import { useLocale, useTranslations } from 'next-intl';
import { MarkedText } from '@/components/form-renderer/marked-text';
import { contactValue } from '@/components/shell/contact-person';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { SIGNING_DAYS } from '@/lib/domain/deadlines';
import { applicationFileName } from '@/lib/domain/document-name';
import { toLocale } from '@/lib/domain/locale';
import { today } from '@/lib/domain/now';
import { informationHref } from '@/lib/domain/organisation/notices';
import type { PagePost } from '@/lib/domain/public-forms';
import { dayAfter } from '@/lib/domain/time';
import { dayInWords } from '@/lib/platform/i18n/date-words';
import { ApplicationPage } from './application-frame';
import { DownloadPdfButton } from './download-form';
import { signingEnd } from './signature-ended';
import { SigningChoice } from './signing-choice';

interface SigningProps {
  theCase: ApplicantCase;
  post?: PagePost;
}

/** Who signs, and how. */
export function SigningPage({ theCase, post }: SigningProps) {
  const t = useTranslations('signing');
  return (
    <ApplicationPage theCase={theCase} title={t('choice.title')}>
      <Signing theCase={theCase} post={post} />
    </ApplicationPage>
  );
}

/** What the organisation says before signing, the document to look at, and then how to sign. */
export function Signing({ theCase, post }: SigningProps) {
  const t = useTranslations();
  const { id, company, information, mo, permissions } = theCase;
  const locale = toLocale(useLocale());
  const notices = information?.notices ?? [];
  return (
    <>
      {information?.beforeSigning && (
        <MarkedText text={information.beforeSigning} heading="h2" className="max-w-prose wrap-anywhere" />
      )}
      {notices.length > 0 && (
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          <p className="text-ink-muted">{t('application.sign.read')}</p>
          {notices.map((notice) => (
            <a key={notice} href={informationHref(mo.slug, notice)} className="link">
              {t(`shell.footer.${notice}`)}
            </a>
          ))}
        </div>
      )}
      {permissions.includes('downloadPdf') && (
        <section className="grid gap-2">
          <h2 className="font-semibold text-lg">{t('signing.document.title')}</h2>
          <p className="max-w-prose text-ink-muted">{t('signing.document.text')}</p>
          <DownloadPdfButton caseId={id} fileName={applicationFileName({ id, ...company }, 'pdf')} />
        </section>
      )}
      <SigningChoice
        caseId={id}
        isDigital={permissions.includes('shareForSignature')}
        proposed={theCase.proposedSignatories}
        lastDay={dayInWords(dayAfter(today(), SIGNING_DAYS), locale)}
        hasDeclined={signingEnd(theCase)?.kind === 'declined'}
        post={post}
        reader={contactValue(theCase).contact === 'known' ? company.contactPersonEmail : null}
      />
    </>
  );
}
