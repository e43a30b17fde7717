import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Link } from '@/components/ui/link';
import { LinkButton } from '@/components/ui/link-button';
import { packForms } from '@/lib/contract/packed-forms';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { AnswersList } from './answers-list';
import { ApplicationPage } from './application-frame';
import { correctionsHref, correctionsToMake, formHref, stageOfCase } from './progress';

/** The key of the page's heading: to check the answers, or once they are sent to read them. */
export const checkHeading = (theCase: ApplicantCase) =>
  stageOfCase(theCase) === 'fill' ? 'signing.check.title' : 'application.submitted.title';

/** The id of the part of the page that leads to signing. */
const DECLARATION = 'declaration';

/** All answers to check, what is missing, and the way to signing. Later the answers to read. */
export function CheckPage({ theCase }: { theCase: ApplicantCase }) {
  const t = useTranslations();
  const isToSign = stageOfCase(theCase) === 'fill';
  const isReady = isToSign && theCase.readiness.signature.ready;
  return (
    <ApplicationPage theCase={theCase} title={t(checkHeading(theCase))}>
      {isToSign && !isReady && <Missing theCase={theCase} />}
      {isReady && (
        <div className="-mt-5 grid max-w-prose justify-items-start gap-1 text-ink-muted">
          <p>{t('signing.check.text')}</p>
          <a href={`#${DECLARATION}`} className="link print:hidden">
            {t('signing.check.skip')}
          </a>
        </div>
      )}
      <AnswersList
        caseId={theCase.id}
        packed={packForms(theCase.forms)}
        canChange={isToSign && theCase.permissions.includes('saveValues')}
      />
      {isReady && <Declaration caseId={theCase.id} />}
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

/** What the company declares by going on to signing. The document to sign declares the same. */
export function Declaration({ caseId }: { caseId: string }) {
  const t = useTranslations('signing.check');
  return (
    <section aria-labelledby={DECLARATION} className="grid gap-4 print:hidden">
      <h2 id={DECLARATION} tabIndex={-1} className="scroll-mt-6 font-semibold text-xl">
        {t('declarationTitle')}
      </h2>
      <p className="max-w-prose">{t('declaration')}</p>
      <div>
        <LinkButton variant="primary" size="lg" href={`/case/${caseId}/signing`} className="max-sm:w-full">
          {t('toSigning')}
        </LinkButton>
      </div>
    </section>
  );
}
