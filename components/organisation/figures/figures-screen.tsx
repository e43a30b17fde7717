import { useLocale, useTranslations } from 'next-intl';
import { organisationHref, ScreenHeading } from '@/components/organisation/screen-heading';
import { VersionPicker } from '@/components/organisation/versions/version-picker';
import { Card, EmptyState } from '@/components/ui/card';
import type { CallAnswer } from '@/lib/contract/typed-calls';
import { languageTag, textIn } from '@/lib/domain/locale';
import { FEWEST_APPLICATIONS, STOPPED_DAYS } from '@/lib/domain/statistics/figures';

type Figures = CallAnswer<'getFormFigures'>;
type FormFigures = Figures['forms'][number];

interface FiguresScreenProps {
  slug: string;
  figures: Figures;
  versions: CallAnswer<'getOrganisationOverview'>['versions'];
}

/** How companies get on with the forms of a version: what they answer, what stops them, and where they leave. */
export function FiguresScreen({ slug, figures, versions }: FiguresScreenProps) {
  const t = useTranslations('organisation.figures');
  const tNav = useTranslations('organisation.nav');
  const { version, applications, ready, forms } = figures;
  const stopped = forms.reduce((sum, { left }) => sum + left, ready);
  return (
    <>
      <ScreenHeading title={tNav('figures')}>{t('intro', { days: STOPPED_DAYS })}</ScreenHeading>
      <div className="grid gap-5">
        {version !== null && versions.length > 1 && (
          <VersionPicker
            key={version}
            id="figures"
            href={organisationHref(slug, 'figures')}
            fields={[{ name: 'version', label: t('choose'), shown: String(version) }]}
            options={versions.map((one) => ({
              value: String(one.version),
              label: t(one.isInUse ? 'versionInUse' : 'version', { version: one.version }),
            }))}
            submit={t('show')}
            className="flex flex-wrap items-end gap-3"
          />
        )}
        {version === null || forms.length === 0 ? (
          <Card>
            <EmptyState
              title={version === null ? t('noVersion') : t('few', { version, count: applications })}
            >
              {version !== null && t('fewText', { count: FEWEST_APPLICATIONS })}
            </EmptyState>
          </Card>
        ) : (
          <>
            <p>
              {t('summary', { version, count: applications })} {t('stopped', { count: stopped, ready })}
            </p>
            <p className="max-w-prose text-ink-muted text-sm">{t('terms')}</p>
            {forms.map((form) => (
              <FormCard key={form.id} form={form} applications={applications} />
            ))}
          </>
        )}
      </div>
    </>
  );
}

function FormCard({ form, applications }: { form: FormFigures; applications: number }) {
  const t = useTranslations('organisation.figures');
  const locale = useLocale();
  const { begun, done, left, questions } = form;
  const title = textIn(form.title, locale) ?? form.id;
  return (
    <Card
      title={title}
      description={
        <>
          {form.isConditional && `${t('conditional')} · `}
          {t('form', { begun, done, left, applications })}
        </>
      }
    >
      {questions.length > 0 && (
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{t('caption', { form: title })}</caption>
          <thead className="border-line border-b text-ink-muted">
            <tr>
              <th scope="col" className={`${CELL} text-start font-medium`}>
                {t('question')}
              </th>
              {(['answered', 'refused', 'left'] as const).map((figure) => (
                <th key={figure} scope="col" className={`${CELL} text-end font-medium`}>
                  {t(figure)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {questions.map((question) => (
              <QuestionRow key={question.id} question={question} begun={begun} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

const CELL = 'px-1 py-2 align-top first:ps-0 last:pe-0 sm:px-3';

function QuestionRow({ question, begun }: { question: FormFigures['questions'][number]; begun: number }) {
  const t = useTranslations('organisation.figures');
  const locale = useLocale();
  const { answered, refused, left } = question;
  return (
    <tr className="border-line border-b last:border-b-0">
      <th scope="row" className={`${CELL} wrap-anywhere hyphens-auto text-start font-normal`}>
        {textIn(question.label, locale) ?? question.id}
        {question.isConditional && <span className="block text-ink-muted text-xs">{t('conditional')}</span>}
      </th>
      <Share count={answered} of={begun} bar="fill-info-solid" />
      <Share count={refused} of={begun} bar="fill-warning-solid" />
      <Share count={left} of={begun} bar="fill-danger-solid" />
    </tr>
  );
}

/** A number of applications, with a bar for their share of those that began the form. */
function Share({ count, of, bar }: { count: number; of: number; bar: string }) {
  const numbers = new Intl.NumberFormat(languageTag(useLocale()));
  const share = of === 0 ? 0 : Math.min(100, (100 * count) / of);
  return (
    <td className={`${CELL} numeric w-14 text-end sm:w-40`}>
      {numbers.format(count)}
      <svg
        aria-hidden="true"
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="mt-1 block h-1 w-full"
      >
        <rect width="100" height="1" className="fill-sunken" />
        <rect x={100 - share} width={share} height="1" className={bar} />
      </svg>
    </td>
  );
}
