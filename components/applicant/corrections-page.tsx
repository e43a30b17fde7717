import { useLocale, useTranslations } from 'next-intl';
import { Answer } from '@/components/form-renderer/answer';
import { DueDay } from '@/components/form-renderer/due-day';
import { contactValue } from '@/components/shell/contact-person';
import { Alert } from '@/components/ui/alert';
import { BecomesIcon } from '@/components/ui/icons';
import { Link } from '@/components/ui/link';
import { LinkButton } from '@/components/ui/link-button';
import { StatusDot } from '@/components/ui/status-dot';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { Row } from '@/lib/contract/form-shapes';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { savableComponents } from '@/lib/domain/forms/rows';
import { stageOf } from '@/lib/domain/lifecycle/status';
import { organisationName, toLocale } from '@/lib/domain/locale';
import type { ReturnedForm } from '@/lib/domain/public-forms';
import { momentInWords } from '@/lib/platform/i18n/date-words';
import { ApplicationPage } from './application-frame';
import { correctionHref, correctionsToMake, type FieldToCorrect, sentAt, sentCorrections } from './progress';
import { SendCorrections } from './send-corrections';

/** The key of the page's heading: to check and send in, or once that is done to read. Null without corrections. */
export function correctionsHeading(theCase: ApplicantCase) {
  const open = correctionsToMake(theCase);
  if (open.some(({ isAnswered }) => !isAnswered)) return 'application.correctionsPage.openTitle';
  if (open.length > 0) return 'application.correctionsPage.title';
  return areCorrectionsSent(theCase) ? 'application.correctionsSent.title' : null;
}

/** Whether the company has sent in all its corrections, and the organisation looks at them. */
export const areCorrectionsSent = (theCase: ApplicantCase): boolean =>
  theCase.permissions.includes('markCorrectionHandled') &&
  correctionsToMake(theCase).length === 0 &&
  sentCorrections(theCase).length > 0;

interface CorrectionsPageProps {
  theCase: ApplicantCase;
  heading: NonNullable<ReturnType<typeof correctionsHeading>>;
  /** The form as it was posted without scripts and not taken. */
  returned: ReturnedForm | null;
}

/** All corrections, from the old answer to the new one, to send in together. Later what was sent in, and when. */
export function CorrectionsPage({ theCase, heading, returned }: CorrectionsPageProps) {
  const t = useTranslations();
  const open = correctionsToMake(theCase);
  const isSent = open.length === 0;
  return (
    <ApplicationPage theCase={theCase} title={t(heading)} step={heading}>
      {isSent && <CorrectionsSent theCase={theCase} isUnderTitle />}
      <ul className="divide-y divide-line border-line border-y">
        {(isSent ? sentCorrections(theCase) : open).map((one) => (
          <Corrected key={one.correction.id} caseId={theCase.id} corrected={one} />
        ))}
        {calculatedAnew(theCase).map((row) => (
          <li key={row.componentId} className="grid grid-cols-1 gap-2 py-4">
            <h2 className="font-medium">{row.label}</h2>
            <p className="text-ink-muted text-sm">{t('application.correctionsPage.calculated')}</p>
            <OldAndNew caseId={theCase.id} row={row} old={row.signedValue} />
          </li>
        ))}
      </ul>
      {isSent ? (
        <LinkButton href={`/case/${theCase.id}`} className="w-fit max-sm:w-full">
          {t('form.toOverview')}
        </LinkButton>
      ) : (
        <ToSend caseId={theCase.id} open={open} returned={returned} />
      )}
    </ApplicationPage>
  );
}

/** The calculated values that are no longer those that were signed. */
const calculatedAnew = ({ forms }: ApplicantCase): Row[] =>
  forms
    .flatMap(({ rows }) => savableComponents(rows))
    .filter((row) => fieldKindOf(row)?.isCalculated && row.signedValue !== null);

interface ToSendProps extends Pick<CorrectionsPageProps, 'returned'> {
  caseId: string;
  open: readonly FieldToCorrect[];
}

/** The way on: to the first correction without an answer, or to send in all. */
function ToSend({ caseId, open, returned }: ToSendProps) {
  const t = useTranslations('application.correctionsPage');
  const left = open.filter(({ isAnswered }) => !isAnswered);
  const [first] = left;
  const [due] = open.flatMap(({ correction: { dueOn } }) => dueOn ?? []).sort();
  return (
    <div className="grid gap-3">
      {due && <DueDay day={due} />}
      {first ? (
        <>
          <p>{t('left', { count: left.length })}</p>
          <LinkButton
            variant="primary"
            size="lg"
            href={correctionHref(caseId, first.form.id, first.row.componentId)}
            scroll={false}
            className="w-fit max-sm:w-full"
          >
            {t('next')}
          </LinkButton>
        </>
      ) : (
        <SendCorrections
          caseId={caseId}
          correctionIds={open.map(({ correction }) => correction.id)}
          returned={returned}
        />
      )}
    </div>
  );
}

function Corrected({ caseId, corrected }: { caseId: string; corrected: FieldToCorrect }) {
  const t = useTranslations('application.correctionsPage');
  const { form, row, correction, isAnswered } = corrected;
  const { isHandled, notAsked, previousValue, explanation, description } = correction;
  return (
    <li className="grid grid-cols-1 gap-2 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="font-medium">{row.label}</h2>
        {!isHandled && (
          <Link
            href={correctionHref(caseId, form.id, row.componentId)}
            scroll={false}
            className="link print:hidden"
          >
            {t('change')} <VisuallyHidden>{row.label}</VisuallyHidden>
          </Link>
        )}
      </div>
      <p className="whitespace-pre-line wrap-anywhere text-ink-muted text-sm">{description}</p>
      {notAsked ? (
        <p>{t('notAsked')}</p>
      ) : row.value === previousValue ? (
        <p>
          <Answer row={row} value={row.value} target={{ caseId, asApplicant: true }} />
        </p>
      ) : (
        <OldAndNew caseId={caseId} row={row} old={previousValue} />
      )}
      {explanation !== null && (
        <p className="whitespace-pre-line wrap-anywhere">
          <span className="font-medium">{t('isRight')}</span> {explanation}
        </p>
      )}
      {!isHandled && !isAnswered && <StatusDot tone="warning">{t('unanswered')}</StatusDot>}
    </li>
  );
}

function OldAndNew({ caseId, row, old }: { caseId: string; row: Row; old: string | null }) {
  const t = useTranslations('application.correctionsPage');
  const target = { caseId, asApplicant: true };
  return (
    <dl className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <dt className="sr-only">{t('old')}</dt>
      <dd className="min-w-0 wrap-anywhere text-ink-muted">
        <Answer row={row} value={old ?? ''} target={target} />
      </dd>
      <BecomesIcon aria-hidden="true" className="size-4 self-center text-ink-subtle" />
      <dt className="sr-only">{t('new')}</dt>
      <dd className="min-w-0 wrap-anywhere font-medium">
        <Answer row={row} value={row.value} target={target} />
      </dd>
    </dl>
  );
}

interface CorrectionsSentProps {
  theCase: ApplicantCase;
  /** The heading above already says that they are sent in. */
  isUnderTitle?: boolean;
}

/** Says when the corrections were sent in, and what happens now. */
export function CorrectionsSent({ theCase, isUnderTitle = false }: CorrectionsSentProps) {
  const t = useTranslations('application.correctionsSent');
  const locale = toLocale(useLocale());
  const at = sentAt(sentCorrections(theCase));
  const stage = stageOf(theCase.status) === 'fill' ? 'fill' : 'review';
  return (
    <section aria-label={t('title')}>
      <Alert tone="success" title={isUnderTitle ? undefined : t('title')}>
        {at && <p className="font-medium">{t('at', { at: momentInWords(at, locale) })}</p>}
        {t(stage, { organisation: organisationName(theCase.mo, locale), ...contactValue(theCase) })}
      </Alert>
    </section>
  );
}
