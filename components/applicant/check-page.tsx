import { useTranslations } from 'next-intl';
import { MarkedText } from '@/components/form-renderer/marked-text';
import { Alert } from '@/components/ui/alert';
import { Link } from '@/components/ui/link';
import { packForms } from '@/lib/contract/packed-forms';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { informationHref } from '@/lib/domain/organisation/notices';
import { AnswersList } from './answers-list';
import { ApplicationPage } from './application-frame';
import { correctionsHref, correctionsToMake, formHref, stageOfCase } from './progress';
import { SigningChoice } from './signing-choice';

/** The key of the page's heading: to check and sign, or once that is done to read. */
export const checkHeading = (theCase: ApplicantCase) =>
  stageOfCase(theCase) === 'fill' ? 'application.sign.title' : 'application.submitted.title';

/** All answers to check, what is missing, and how to sign. Later the answers to read. */
export function CheckPage({ theCase }: { theCase: ApplicantCase }) {
  const t = useTranslations();
  const isToSign = stageOfCase(theCase) === 'fill';
  const isReady = theCase.readiness.signature.ready;
  return (
    <ApplicationPage theCase={theCase} title={t(checkHeading(theCase))}>
      {isToSign && !isReady && <Missing theCase={theCase} />}
      {isToSign && isReady && <p className="-mt-5 max-w-prose text-ink-muted">{t('signing.check.text')}</p>}
      <AnswersList
        caseId={theCase.id}
        packed={packForms(theCase.forms)}
        canChange={isToSign && theCase.permissions.includes('saveValues')}
      />
      {isToSign && isReady && <Signing theCase={theCase} />}
    </ApplicationPage>
  );
}

/** What is missing before the application can be signed, each with its form. */
export function Missing({ theCase }: { theCase: ApplicantCase }) {
  const t = useTranslations('application.missing');
  const { id, forms, readiness } = theCase;
  const isMissing = (code: string, formId: string) =>
    readiness.signature.missing.some((item) => item.code === code && item.formId === formId);
  const left = forms.flatMap((form) => {
    const why = (['FORM_NOT_VALID', 'FORM_NOT_SAVED'] as const).find((code) => isMissing(code, form.id));
    return why ? [{ form, why }] : [];
  });
  const corrections = correctionsToMake(theCase);
  return (
    <Alert tone="warning" title={t('text')}>
      <ul className="grid list-disc gap-1 ps-5">
        {left.map(({ form, why }) => (
          <li key={form.id}>
            <Link href={formHref(id, form.id)} scroll={false} className="link">
              {form.title}
            </Link>
            {': '}
            {t(why)}
          </li>
        ))}
        {corrections.length > 0 && (
          <li>
            <Link href={correctionsHref(id)} className="link">
              {t('corrections', { count: corrections.length })}
            </Link>
          </li>
        )}
      </ul>
    </Alert>
  );
}

/** What the company commits itself to, and then how to sign. */
export function Signing({ theCase }: { theCase: ApplicantCase }) {
  const t = useTranslations();
  const { information, mo } = theCase;
  const notices = information?.notices ?? [];
  return (
    <section aria-labelledby="signing" className="grid gap-4">
      <h2 id="signing" className="scroll-mt-6 font-semibold text-xl">
        {t('signing.choice.title')}
      </h2>
      {information?.beforeSigning && (
        <MarkedText text={information.beforeSigning} heading="h3" className="max-w-prose wrap-anywhere" />
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
      <SigningChoice
        caseId={theCase.id}
        isDigital={theCase.permissions.includes('shareForSignature')}
        proposed={theCase.proposedSignatories}
      />
    </section>
  );
}
