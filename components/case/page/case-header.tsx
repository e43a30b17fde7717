import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CaseStatusDot } from '@/components/ui/case-status';
import { CompanyNumber } from '@/components/ui/company-number';
import { DialogLink } from '@/components/ui/dialog-link';
import { EmailText } from '@/components/ui/email-text';
import { RelativeTime } from '@/components/ui/relative-time';
import type { CaseView } from '@/lib/contract/shapes';
import { isGone, wasReset } from '@/lib/domain/lifecycle/status';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import { languageLabel } from '@/lib/domain/locale';
import { organisationName } from '@/lib/domain/organisation-name';
import { CaseActions } from './case-actions';
import { CaseCommands } from './case-commands';
import { CaseLanguage } from './case-language';
import { CaseNeighbours } from './case-neighbours';
import { CompanyFacts } from './company-facts';
import { dayText } from './day-text';
import { LiveCase } from './live-case';
import { TakeCase } from './take-case';

/** Shows the company, the state of the case, who is responsible, and the actions on it. */
export function CaseHeader({ view }: { view: CaseView }) {
  const t = useTranslations('case.header');
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="wrap-anywhere font-semibold text-xl sm:text-2xl">{view.company.name}</h1>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <CompanyNumber orgNo={view.company.orgNo} />
            {view.reference && (
              <span title={t('reference')} className="numeric text-ink-muted">
                {view.reference}
              </span>
            )}
            <CaseStatusDot status={view.status} />
            {wasReset(view) && view.status !== 'RESET' && (
              <span className="text-ink-muted">{t('reset')}</span>
            )}
            {view.silent && <span className="text-ink-muted">{t('silent')}</span>}
          </p>
        </div>
        {!isGone(view.status) && (
          <>
            <LiveCase caseId={view.id} version={view.version} />
            <CaseActions view={actionFacts(view)} />
            <CaseCommands view={view} facts={actionFacts(view)} />
          </>
        )}
        <CaseNeighbours caseId={view.id} />
      </div>
      <CaseFacts view={view} />
      <CompanyFacts view={view} />
    </header>
  );
}

/** Returns the facts that the actions need, without the forms. */
function actionFacts({ id, link, permissions, company, erasedOn }: CaseView) {
  const { orgNo, organisationType, contactPersonEmail } = company;
  const hasContact = contactPersonEmail !== null;
  return { id, link, permissions, orgNo, organisationType, hasContact, isErased: erasedOn !== undefined };
}

function CaseFacts({ view }: { view: CaseView }) {
  const t = useTranslations('case.header');
  const locale = useLocale();
  const base = `/case/admin/${view.id}`;
  const may = (action: Action) => view.permissions.includes(action);
  const isKnown = view.erasedOn === undefined;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 border-line border-y py-3">
      <Fact term={t('responsible')}>
        {view.assignedTo?.name ?? <span className="text-ink-subtle">{t('nobody')}</span>}
        {may('delegate') && (
          <>
            <FactLink href={`${base}/delegate`} label={t('changeResponsible')} text={t('change')} />
            <TakeCase view={view} />
          </>
        )}
      </Fact>
      {isKnown && (
        <Fact term={t('contact')}>
          {view.company.contactPersonEmail ? (
            <EmailText>{view.company.contactPersonEmail}</EmailText>
          ) : (
            <span className="text-ink-subtle">{t('noContact')}</span>
          )}
          {may('changeContact') && (
            <FactLink href={`${base}/changeContact`} label={t('changeContact')} text={t('change')} />
          )}
          {may('viewColleagues') && <FactLink href={`${base}/colleagues`} text={t('colleagues')} />}
        </Fact>
      )}
      <Fact term={t('organisation')}>{organisationName(view.mo, locale)}</Fact>
      <Fact term={t('language')}>
        {may('changeLocale') ? (
          <CaseLanguage caseId={view.id} locale={view.activeLocale} />
        ) : (
          languageLabel(view.activeLocale, locale)
        )}
      </Fact>
      {isKnown && (
        <Fact term={t('admission')}>
          {view.desiredAdmissionDate ? dayText(view.desiredAdmissionDate, locale) : '–'}
          {may('sendAdmissionDate') && view.company.contactPersonEmail && (
            <FactLink href={`${base}/admission`} label={t('sendAdmission')} text={t('send')} />
          )}
        </Fact>
      )}
      <Fact term={t('created')}>
        <RelativeTime at={view.createdAt} />
      </Fact>
      <Fact term={t('changed')}>
        <RelativeTime at={view.lastChangedAt} />
      </Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="text-ink-muted text-xs">{term}</dt>
      <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2">{children}</dd>
    </div>
  );
}

function FactLink({ href, label, text }: { href: string; label?: string; text: string }) {
  return (
    <DialogLink href={href} aria-label={label} className="link text-sm">
      {text}
    </DialogLink>
  );
}
