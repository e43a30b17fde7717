import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { closePassingMessages } from '@/components/browser/message-store';
import { useMeasured } from '@/components/browser/use-measured';
import { CallButton, useCaseCall } from '@/components/case/calls/use-case-call';
import {
  likelyWay,
  noteStep,
  openableCase,
  placeWords,
  useListPlace,
  useShownCase,
} from '@/components/case/shown/shown-case';
import { caseHref } from '@/components/shell/listed-cases';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-style';
import { classNames } from '@/components/ui/class-names';
import { DialogLink } from '@/components/ui/dialog-link';
import { HandlingDay } from '@/components/ui/handling-day';
import { ExpandIcon, NextIcon, PreviousIcon } from '@/components/ui/icons';
import { CompanyNumber, EmailText } from '@/components/ui/identifiers';
import { Link } from '@/components/ui/link';
import { Question } from '@/components/ui/question';
import { clockTime, dayText } from '@/components/ui/relative-day';
import { RelativeTime } from '@/components/ui/relative-time';
import { Spinner } from '@/components/ui/skeleton';
import { CaseStatusDot } from '@/components/ui/status-dot';
import type { CaseView } from '@/lib/contract/shapes';
import { isGone, wasReset } from '@/lib/domain/lifecycle/status';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import { LOCALES, type Locale, languageLabel, organisationName, toLocale } from '@/lib/domain/locale';
import { type ActionFacts, CaseActions } from './case-actions';
import { CaseCommands } from './case-commands';
import { CompanyFacts } from './company-facts';
import { LiveCase } from './live-case';
import { PutAsideUntil } from './put-aside';

interface CaseHeaderProps {
  view: CaseView;
  /** The next step. */
  children: ReactNode;
}

/**
 * What stays in sight of a case: one line that says which case it is, how it stands and who is responsible, and the next step. Everything
 * else about the case is in a drawer over the right side. What has no room in the line is there too.
 */
export function CaseHeader({ view, children }: CaseHeaderProps) {
  const t = useTranslations('case.header');
  const { isOpen, setOpen, opener } = useDrawer();
  const drawerId = useId();
  const canBeTaken = view.assignedTo === null && view.permissions.includes('delegate');
  return (
    <div
      ref={useMeasured('--bar')}
      data-stays
      className="sticky top-(--header) z-20 -mx-4 border-line border-b bg-canvas px-4 py-2 sm:-mx-6 sm:px-6 print:static short:static"
    >
      <div className="grid grid-cols-1 gap-2">
        <header className="@container flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 max-sm:gap-x-2 lg:flex-nowrap">
          <h1
            title={view.company.name}
            className="min-w-0 truncate font-semibold text-lg max-lg:grow max-lg:basis-32 max-sm:basis-20 lg:min-w-16 lg:shrink-100"
          >
            {view.company.name}
          </h1>
          <p className="flex min-h-9 min-w-0 flex-auto flex-wrap max-sm:min-h-10 items-center gap-x-4 text-sm max-lg:order-1 max-lg:basis-[60%] lg:whitespace-nowrap">
            <span className="@min-[82rem]:inline hidden">
              <CompanyNumber orgNo={view.company.orgNo} />
            </span>
            {view.reference && (
              <span title={t('reference')} className="numeric @min-[60rem]:inline hidden text-ink-muted">
                {view.reference}
              </span>
            )}
            <CaseStatusDot
              displayStatus={view.displayStatus ?? view.status}
              archivedFrom={view.archivedFrom}
              isApplicationWithdrawn={view.isApplicationWithdrawn}
            />
            {wasReset(view) && view.displayStatus && <span className="text-ink-muted">{t('reset')}</span>}
            {view.silent && <span className="text-ink-muted">{t('silent')}</span>}
            {view.handling && <HandlingDay clock={view.handling} />}
            {view.putAsideUntil && <PutAsideUntil until={view.putAsideUntil} />}
            {!canBeTaken && (
              <span
                title={`${t('responsible')}: ${view.assignedTo?.name ?? t('nobody')}`}
                className="min-w-0 shrink! truncate text-ink-muted max-sm:hidden"
              >
                {view.assignedTo?.name ?? t('nobody')}
              </span>
            )}
          </p>
          {/* Only the browser knows the neighbours. They come late, and must not push a button away. */}
          <CaseNeighbours caseId={view.id} />
          <div className="flex flex-wrap items-center gap-2 max-sm:gap-1 lg:shrink-0 lg:flex-nowrap print:hidden">
            {!isGone(view.status) && <LiveCase caseId={view.id} version={view.version} />}
            {canBeTaken && <TakeCase view={view} />}
            <Button
              ref={opener}
              size="sm"
              variant="quiet"
              aria-expanded={isOpen}
              aria-controls={drawerId}
              onClick={() => setOpen(!isOpen)}
            >
              <span className="max-sm:sr-only">{t('facts')}</span>
              <ExpandIcon
                aria-hidden="true"
                className={classNames('transition-transform', isOpen && 'rotate-180')}
              />
            </Button>
            {!isGone(view.status) && (
              <>
                <CaseActions view={actionFacts(view)} />
                <CaseCommands view={view} facts={actionFacts(view)} />
              </>
            )}
          </div>
        </header>
        <section
          id={drawerId}
          aria-label={t('facts')}
          className={classNames('case-drawer', !isOpen && 'hidden print:grid')}
        >
          <CaseFacts view={view} />
          <CompanyFacts view={view} />
        </section>
        {children}
      </div>
    </div>
  );
}

/** Whether the drawer is open. Escape closes it and gives the focus back to its button. */
function useDrawer() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || document.querySelector('dialog[open]')) return;
      setOpen(false);
      opener.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
  return { isOpen, setOpen, opener };
}

/** Returns the facts that the actions need, without the forms. */
function actionFacts(view: CaseView): ActionFacts {
  const { orgNo, organisationType } = view.company;
  return { id: view.id, orgNo, organisationType, ...openableCase(view) };
}

/** Says whom the person responsible substitutes for, and until when. */
export function SubstitutesFor({ view: { substitutesFor: owner } }: { view: CaseView }) {
  const t = useTranslations('case.header');
  const locale = useLocale();
  if (!owner) return null;
  const day = owner.until ? dayText(owner.until, locale) : '';
  return (
    <span className="text-ink-muted text-sm">
      {t('substitutesFor', { name: owner.name, hasDay: String(day !== ''), day })}
    </span>
  );
}

function CaseFacts({ view }: { view: CaseView }) {
  const t = useTranslations('case.header');
  const locale = useLocale();
  const base = `/case/admin/${view.id}`;
  const may = (action: Action) => view.permissions.includes(action);
  const isKnown = view.erasedOn === undefined;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      <Fact term={t('company')}>
        {view.company.name} <CompanyNumber orgNo={view.company.orgNo} />
      </Fact>
      <Fact term={t('responsible')}>
        {view.assignedTo?.name ?? <span className="text-ink-subtle">{t('nobody')}</span>}
        <SubstitutesFor view={view} />
        {may('delegate') && (
          <>
            <FactLink href={`${base}/delegate`} label={t('changeResponsible')} text={t('change')} />
            {view.assignedTo && <TakeCase view={view} />}
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
        <Fact term={t(view.decidedAdmissionDate ? 'decidedAdmission' : 'admission')}>
          {view.decidedAdmissionDate
            ? t('told', mailedDateValues(view.decidedAdmissionDate, view.decidedAdmissionMail, locale))
            : view.desiredAdmissionDate
              ? dayText(view.desiredAdmissionDate, locale)
              : '–'}
          {may('sendAdmissionDate') && view.company.contactPersonEmail && (
            <FactLink
              href={`${base}/admission`}
              label={t('sendAdmission')}
              text={t(view.decidedAdmissionDate ? 'change' : 'send')}
            />
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

/** The admission date, and whether the company has got it, or when it will. */
function mailedDateValues(date: string, mail: CaseView['decidedAdmissionMail'], locale: string) {
  return {
    day: dayText(date, locale),
    mail: mail ? (mail.isSent ? 'sent' : 'waiting') : 'none',
    time: mail ? clockTime(new Date(mail.at), locale) : '',
  };
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

/** The language of the application, used in its forms and in mail to the company. */
function CaseLanguage({ caseId, locale }: { caseId: string; locale: Locale }) {
  const t = useTranslations('case.header');
  const reading = useLocale();
  const { send, isPending } = useCaseCall(caseId);
  const change = (to: Locale) =>
    send({ name: 'changeLocale', input: { caseId, locale: to }, done: 'localeChanged' });
  return (
    <span className="inline-flex items-center gap-2">
      <select
        aria-label={t('changeLanguage')}
        value={locale}
        disabled={isPending}
        onChange={(event) => change(toLocale(event.target.value))}
        className="-ms-2 rounded-sm bg-transparent px-1 hover:bg-hover"
      >
        {LOCALES.map((each) => (
          <option key={each} value={each} className="bg-surface text-ink">
            {languageLabel(each, reading)}
          </option>
        ))}
      </select>
      {isPending && <Spinner />}
    </span>
  );
}

/** Takes the case: at once if nobody is responsible, after a question if somebody else is. */
export function TakeCase({ view: { id, assignedTo } }: { view: CaseView }) {
  const t = useTranslations('case.take');
  const { me } = useShownCase();
  if (assignedTo?.id === me.accountId) return null;
  if (assignedTo) return <TakeOver caseId={id} from={assignedTo} />;
  return (
    <CallButton
      caseId={id}
      size="sm"
      call={{ name: 'takeCase', input: { caseId: id }, done: 'taken' }}
      label={t('takeLabel')}
    >
      <span className="max-sm:hidden">{t('take')}</span>
      <span className="sm:hidden">{t('takeShort')}</span>
    </CallButton>
  );
}

function TakeOver({ caseId, from }: { caseId: string; from: NonNullable<CaseView['assignedTo']> }) {
  const t = useTranslations('case.take');
  const [isAsking, setIsAsking] = useState(false);
  const { send, isPending } = useCaseCall(caseId, { stays: true });
  return (
    <>
      <Button size="sm" pending={isPending} onClick={() => setIsAsking(true)}>
        {t('takeOver')}
      </Button>
      {isAsking && (
        <Question
          title={t('question', { name: from.name })}
          tone="primary"
          confirm={t('takeOver')}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            send({ name: 'takeCase', input: { caseId, from: from.email }, done: 'taken' });
          }}
        >
          <p>{t('consequence', { name: from.name })}</p>
        </Question>
      )}
    </>
  );
}

/**
 * Links to the cases before and after this one in the list that it was opened from, and the position in that list. The case in the
 * direction of the last step is fetched in advance.
 */
export function CaseNeighbours({ caseId }: { caseId: string }) {
  const t = useTranslations('case.neighbours');
  const place = useListPlace(caseId);
  if (!place) return null;
  const likely = likelyWay(caseHref({ id: caseId }));
  return (
    <nav aria-label={t('label')} className="-my-2 flex items-center max-sm:order-2 print:hidden">
      <Neighbour way="previous" href={place.previous} isLikelyNow={likely === 'previous'}>
        <PreviousIcon aria-hidden="true" />
      </Neighbour>
      <span className="numeric max-sm:sr-only whitespace-nowrap text-ink-muted text-sm">
        {t('position', placeWords(place))}
      </span>
      <Neighbour way="next" href={place.next} isLikelyNow={likely === 'next'}>
        <NextIcon aria-hidden="true" />
      </Neighbour>
    </nav>
  );
}

interface NeighbourProps {
  way: 'previous' | 'next';
  href: string | undefined;
  /** Whether to fetch it before anybody points to it. */
  isLikelyNow: boolean;
  children: ReactNode;
}

const REL = { previous: 'prev', next: 'next' } as const;

/** A link to a neighbouring case, which replaces this one in the history. At either end of the list, only the space. */
function Neighbour({ way, href, isLikelyNow, children }: NeighbourProps) {
  const label = useTranslations('case.neighbours')(way);
  const look = buttonClass({ variant: 'quiet', size: 'icon' });
  if (!href) return <span aria-hidden="true" className={`${look} invisible`} />;
  return (
    <Link
      isLikely
      replace
      prefetch={isLikelyNow || undefined}
      href={href}
      rel={REL[way]}
      data-neighbour={REL[way]}
      onClick={() => {
        noteStep(way, href);
        closePassingMessages();
      }}
      aria-label={label}
      title={label}
      className={look}
    >
      {children}
    </Link>
  );
}
