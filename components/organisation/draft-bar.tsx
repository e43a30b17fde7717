'use client';

import { CircleAlert, CircleCheck, CircleDashed, Redo2, TriangleAlert, Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { FetchedPart } from '@/components/browser/fetched-part';
import { focusField } from '@/components/browser/focus-place';
import { lazyPart } from '@/components/browser/lazy-part';
import { useMeasured } from '@/components/browser/use-measured';
import { Button, IconButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Link, opensElsewhere } from '@/components/ui/link';
import { LinkButton } from '@/components/ui/link-button';
import type { Place, VersionBody } from '@/lib/domain/organisation/body';
import type { MergeConflict } from '@/lib/domain/organisation/merge';
import { type DraftConflict, hasFailed } from './draft-store';
import { organisationHref } from './screen-heading';
import { useVersionDraft } from './use-draft-store';
import { fieldOf, placeHref, usePlaceName, useSayProblem } from './use-problem-words';

interface DraftBarProps {
  screen: 'forms' | 'texts' | 'mails' | 'process' | 'publish';
  /** The open form. The preview starts with it. */
  formId?: string | undefined;
  /** Shows a place of a form on this screen. Other screens link to it instead. */
  onOpen?(place: Place): void;
  /** A form that was just added. What is still to be done in it is no fault yet. */
  newForm?: string | null;
  /** Further actions on this screen. */
  children?: ReactNode;
}

/**
 * The bar of every screen that edits the draft, which stays in sight: its heading, undo and redo, whether the draft is saved, its problems,
 * the preview and the way to publishing, and a conflict.
 */
export function DraftBar({ screen, formId, newForm, onOpen, children }: DraftBarProps) {
  const t = useTranslations('organisation.draft');
  const names = useTranslations('organisation.nav');
  const { slug, store, state, canEdit } = useVersionDraft();
  return (
    <>
      <div
        ref={useMeasured('--bar')}
        className="sticky top-(--header) z-20 -mx-4 -mt-5 mb-3 grid gap-2 border-line border-b bg-canvas px-4 py-1.5 sm:-mx-6 sm:px-6 max-sm:top-0 print:static short:static"
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="me-1 font-semibold text-lg">{names(screen)}</h1>
          {canEdit && (
            <>
              <IconButton
                label={t('undo')}
                icon={<Undo2 aria-hidden="true" />}
                disabled={!state.canUndo}
                onClick={() => store.undo()}
              />
              <IconButton
                label={t('redo')}
                icon={<Redo2 aria-hidden="true" />}
                disabled={!state.canRedo}
                onClick={() => store.redo()}
              />
            </>
          )}
          <p role="status" className="min-w-0 text-ink-muted text-sm">
            {canEdit
              ? t(`saving.${state.isDraft || state.saving !== 'saved' ? state.saving : 'untouched'}`)
              : t('readOnly')}
          </p>
          {hasFailed(state.saving) && (
            <Button size="sm" onClick={() => void store.flush()}>
              {t('retry')}
            </Button>
          )}
          {screen !== 'publish' && <Problems newForm={newForm} onOpen={onOpen} />}
          <div className="ms-auto flex flex-wrap gap-2">
            {children}
            <LinkButton
              href={`${organisationHref(slug, 'preview')}${formId ? `?form=${formId}` : ''}`}
              size="sm"
            >
              {t('preview')}
            </LinkButton>
            {screen !== 'publish' && (
              // On a phone the line of screens has it already.
              <LinkButton href={organisationHref(slug, 'publish')} size="sm" className="max-sm:hidden">
                {names('publish')}
              </LinkButton>
            )}
          </div>
        </div>
        {state.conflict && <Conflict conflict={state.conflict} onOpen={onOpen} />}
      </div>
      {/* Before publishing they are read whole, so they do not stay in sight. */}
      {screen === 'publish' && (
        <div className="mb-6">
          <Problems isOpen onOpen={onOpen} />
        </div>
      )}
    </>
  );
}

/** Fetched once there is a conflict: the words for changes are many. */
const BothValues = lazyPart(() => import('./both-values').then((module) => module.BothValues));

const SHOWN = 20;

const LOOK = {
  none: { icon: CircleCheck, className: 'border-line', iconClass: 'text-success' },
  begun: { icon: CircleDashed, className: 'border-line', iconClass: 'text-ink-subtle' },
  warning: {
    icon: TriangleAlert,
    className: 'border-warning-line bg-warning-subtle',
    iconClass: 'text-warning',
  },
  danger: { icon: CircleAlert, className: 'border-danger-line bg-danger-subtle', iconClass: 'text-danger' },
};

/**
 * Lists what prevents the draft from being published, with a link to each place. In the bar it is a few words until opened: problems come and
 * go while somebody types, and must not move the page.
 */
function Problems({
  isOpen,
  newForm,
  onOpen,
}: { isOpen?: boolean } & Pick<DraftBarProps, 'newForm' | 'onOpen'>) {
  const t = useTranslations('organisation.draft');
  const placeName = usePlaceName();
  const { state } = useVersionDraft();
  const say = useSayProblem();
  const [isWhole, setWhole] = useState(false);
  const { problems } = state;
  const errors = problems.filter(({ isWarning }) => !isWarning).length;
  const isBegun = newForm && problems.every(({ place, isWarning }) => isWarning || place.formId === newForm);
  const look = errors === 0 ? 'warning' : isBegun ? 'begun' : 'danger';
  if (problems.length === 0)
    return (
      <p className={frameOf('none')}>
        {markOf('none')}
        {t('noProblems')}
      </p>
    );
  const shown = isWhole ? problems : problems.slice(0, SHOWN);
  return (
    <Strip
      look={look}
      title={
        look === 'begun'
          ? t('begun')
          : errors > 0
            ? t('problems', { count: errors })
            : t('warnings', { count: problems.length })
      }
      isOpen={isOpen}
    >
      <ul className={classNames('mt-2 grid gap-1', !isOpen && SCROLLED)}>
        {shown.map((problem) => (
          <li key={JSON.stringify(problem)}>
            <PlaceLink place={problem.place} onOpen={onOpen}>
              {placeName(state.body, problem.place)}
            </PlaceLink>
            {': '}
            {say(problem)}
          </li>
        ))}
      </ul>
      {problems.length > shown.length && (
        <Button size="sm" variant="quiet" className="mt-2" onClick={() => setWhole(true)}>
          {t('showAll', { count: problems.length })}
        </Button>
      )}
    </Strip>
  );
}

const frameOf = (look: keyof typeof LOOK) =>
  classNames('wrap-anywhere rounded border px-3 py-1 text-sm', LOOK[look].className);

function markOf(look: keyof typeof LOOK) {
  const { icon: Icon, iconClass } = LOOK[look];
  return <Icon aria-hidden="true" className={classNames('me-2 inline size-4', iconClass)} />;
}

/** A list in the bar. Has room for the outlines of what has focus. */
const SCROLLED = '-mx-1 max-h-[40dvh] overflow-y-auto px-1 py-1';

interface StripProps {
  look: keyof typeof LOOK;
  title: string;
  isOpen?: boolean | undefined;
  children: ReactNode;
}

/** A few words of the bar until it is opened, so that the bar leaves room for what somebody edits. Then a line of its own. */
function Strip({ look, title, isOpen, children }: StripProps) {
  return (
    <details className={classNames('[&[open]]:order-last [&[open]]:basis-full', frameOf(look))} open={isOpen}>
      <summary className="cursor-pointer rounded-sm">
        {markOf(look)}
        <span className="font-medium">{title}</span>
      </summary>
      {children}
    </details>
  );
}

/** Leads to a place of the draft, on this screen if it can show it. */
function PlaceLink({
  place,
  onOpen,
  children,
}: { place: Place; children: ReactNode } & Pick<DraftBarProps, 'onOpen'>) {
  const { slug } = useVersionDraft();
  const href = placeHref(slug, place);
  const openHere = () => {
    if (!onOpen || !place.formId) return focusField(href.split('#')[1] ?? '');
    onOpen(place);
    return true;
  };
  return (
    <Link
      className="underline underline-offset-2"
      href={href}
      onClick={(event) => {
        if (!opensElsewhere(event) && openHere()) event.preventDefault();
      }}
    >
      {children}
    </Link>
  );
}

/** Shown if somebody else changed the same thing. Shows both values, and the person chooses, for each thing or for all of them. */
function Conflict({ conflict, onOpen }: { conflict: DraftConflict } & Pick<DraftBarProps, 'onOpen'>) {
  const t = useTranslations('organisation.draft.conflict');
  const changes = useTranslations('organisation.changes');
  const placeName = usePlaceName();
  const { state } = useVersionDraft();
  const { conflicts } = conflict;
  const hidden = conflicts.length - SHOWN;
  const title = t('title', { name: conflict.updatedBy ?? t('somebody'), count: conflicts.length });
  return (
    <Strip look="warning" title={title}>
      <p className="mt-1">{t('text')}</p>
      <ul className={classNames('mt-1 grid gap-3', SCROLLED)}>
        {conflicts.slice(0, SHOWN).map((one) => (
          <li key={one.key}>
            <p className="font-medium">
              <PlaceLink place={one.place} onOpen={onOpen}>
                {placeName(bodyWith(state.body, conflict), one.place)}
              </PlaceLink>
            </p>
            <FetchedPart>
              <BothValues one={one} conflict={conflict} />
            </FetchedPart>
            {conflicts.length > 1 && <Choice conflict={conflict} one={one} />}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="mt-2">{changes('more', { count: hidden })}</p>}
      <Choice conflict={conflict} />
    </Strip>
  );
}

interface ConflictAtProps {
  /** Of the field or part, as `fieldOf` has it. */
  id: string;
  className?: string;
}

/** Shown at a field or a part that somebody else has changed too: both values, and the choice. */
export function ConflictAt({ id, className }: ConflictAtProps) {
  const { conflict } = useVersionDraft().state;
  const one = conflict?.conflicts.find(({ place }) => fieldOf(place) === id);
  if (!conflict || !one) return null;
  return (
    <div
      className={classNames(
        'min-w-0 rounded border border-warning-line bg-warning-subtle px-3 py-2 text-sm',
        className,
      )}
    >
      <FetchedPart>
        <BothValues one={one} conflict={conflict} />
      </FetchedPart>
      <Choice conflict={conflict} one={one} />
    </div>
  );
}

/** Next to a field there may be no room for a name on one line. */
const WRAPPED = 'whitespace-normal py-1 text-start';

/** Decides one conflict, or all of them. */
function Choice({ conflict, one }: { conflict: DraftConflict; one?: MergeConflict }) {
  const t = useTranslations('organisation.draft.conflict');
  const placeName = usePlaceName();
  const { store, state } = useVersionDraft();
  const name = conflict.updatedBy ?? t('somebody');
  const isAll = !one && conflict.conflicts.length > 1;
  const about = one && placeName(bodyWith(state.body, conflict), one.place);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in a list of conflicts would be read before each button
    <div role="group" aria-label={about ?? t('choice')} className="mt-2 flex flex-wrap gap-2">
      <Button size="sm" className={WRAPPED} onClick={() => void store.resolve('mine', one?.key)}>
        {t(isAll ? 'keepAllMine' : 'keepMine')}
      </Button>
      <Button size="sm" className={WRAPPED} onClick={() => void store.resolve('theirs', one?.key)}>
        {t(isAll ? 'takeAllTheirs' : 'takeTheirs', { name })}
      </Button>
    </div>
  );
}

/** Adds the parts of the other body, so that something removed in one of them still has a name. */
const bodyWith = (mine: VersionBody, { theirs }: DraftConflict): VersionBody => ({
  ...mine,
  forms: [...mine.forms, ...theirs.forms],
  checkPoints: [...mine.checkPoints, ...theirs.checkPoints],
});
