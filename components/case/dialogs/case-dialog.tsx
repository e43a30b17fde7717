'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { noteConcealed } from '@/components/browser/address';
import { useApiErrorBanner } from '@/components/browser/error-text';
import { useKeyedText } from '@/components/browser/keyed-text';
import { readTexts } from '@/components/shell/stored-texts';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { DialogContext, useDialogAround } from '@/components/ui/dialog-around';
import { RouteDialog, type RouteDialogProps, useCloseDialog } from '@/components/ui/dialogs';
import type { CaseView } from '@/lib/contract/shapes';
import { isPermitted, namedRoleFor } from '@/lib/domain/lifecycle/permissions';
import { type Action, statusesFor } from '@/lib/domain/lifecycle/transitions';
import { whyNot } from '@/lib/domain/lifecycle/why-not';
import { type Locale, languageName } from '@/lib/domain/locale';
import type { Messages } from '@/lib/platform/i18n/messages';
import type { DialogName } from '@/lib/platform/i18n/text-key';

/** The props that every dialog over a case has. */
export interface CaseDialogFrame {
  caseId: string;
  /** Company and number, shown beneath the title. */
  company: string;
  /** Address of the page or form under the dialog. */
  closeTo: string;
  /** The applicant's language, if the text goes to the applicant and the page is in another language. */
  theirs?: Locale | undefined;
}

interface CaseDialogProps extends CaseDialogFrame, Pick<RouteDialogProps, 'size' | 'footer'> {
  /** Section of its texts under `dialog`. */
  name: DialogName;
  children: ReactNode;
}

/** Stands for a hidden dialog under this one. A dialog shows only if the one under it does, so this hides the dialog. */
const OUT_OF_SIGHT = {
  close: () => undefined,
  closeAndRefresh: () => undefined,
  dirty: { current: new Map() },
  isShown: false,
};

/** A dialog over the case that asks one question, named by `dialog.<name>.title`. */
export function CaseDialog({
  name,
  caseId: _caseId,
  company,
  closeTo,
  theirs,
  children,
  ...look
}: CaseDialogProps) {
  const own = useLocale();
  const [language, setLanguage] = useState<DialogLanguage | null>(null);
  const outer = useDialogAround();
  const [isConcealed, setIsConcealed] = useState(false);
  useEffect(() => {
    noteConcealed(isConcealed);
    return () => noteConcealed(false);
  }, [isConcealed]);
  return (
    <DialogContext value={isConcealed ? OUT_OF_SIGHT : outer}>
      <RouteDialog
        {...look}
        {...language}
        title={<Title name={name} />}
        subtitle={
          theirs ? (
            <SubtitleWithLanguage company={company} theirs={theirs} own={own} onChange={setLanguage} />
          ) : (
            company
          )
        }
        closeTo={closeTo}
        isHere
        conceal={setIsConcealed}
      >
        {children}
      </RouteDialog>
    </DialogContext>
  );
}

/** The title in the dialog's language, which may differ from the page's. */
function Title({ name }: { name: DialogName }) {
  return useTranslations('dialog')(`${name}.title`);
}

/** Which of the three it is: this person's role, a step that is still to come, or a case that has moved on. Null if none of them. */
export function useWhyUnavailable([action, ...others]: readonly Action[], view?: CaseView): string | null {
  const t = useKeyedText();
  if (action === undefined || !view) return null;
  const { status, roleId, extraReviewSteps } = view;
  if (roleId !== undefined && ![action, ...others].some((one) => isPermitted(one, roleId))) {
    return t('errors.FORBIDDEN_ROLE', { role: String(namedRoleFor(action)) });
  }
  if ([action, ...others].some((one) => statusesFor(one).includes(status))) return null;
  const has = (step: string) => extraReviewSteps.some(({ name }) => name === step);
  const stand = {
    status,
    hasInternalSignature: has('INTERNAL_SIGNATURE'),
    hasRegionalReview: has('REGIONAL_REVIEW'),
  };
  const why = whyNot(action, stand);
  const values = { status: t(`status.${status}`) };
  return why === 'notNow' ? t('dialog.unavailable.movedOn', values) : t(`errors.whyNot.${why}`, values);
}

/** Replaces a dialog whose action this person cannot take on this case now. It may replace one that is open. */
export function UnavailableDialog({
  name,
  needs = [],
  view,
  ...frame
}: CaseDialogFrame & { name: DialogName; needs?: readonly Action[] | undefined; view?: CaseView }) {
  const t = useTranslations('dialog.unavailable');
  const why = useWhyUnavailable(needs, view);
  return (
    <CaseDialog {...frame} name={name} size="small">
      <Alert tone="warning" role="alert" title={t('title')}>
        {why ?? t('text')}
      </Alert>
      <CloseButton label={t('close')} />
    </CaseDialog>
  );
}

/** The button that closes a dialog which only informs. */
export function CloseButton({ label }: { label: string }) {
  const { close } = useCloseDialog();
  return (
    <div className="mt-6 flex justify-end">
      <Button onClick={close} data-autofocus>
        {label}
      </Button>
    </div>
  );
}

interface DialogLanguage {
  locale: Locale;
  messages: Messages;
}

interface SubtitleWithLanguageProps {
  company: string;
  theirs: Locale;
  /** The language of the page. */
  own: Locale;
  /** Null means the language of the page. */
  onChange: (language: DialogLanguage | null) => void;
}

/**
 * Shows company and number, and says in which language the applicant will read the text. Switches the dialog to that language and back,
 * while it is open.
 */
function SubtitleWithLanguage({ company, theirs, own, onChange }: SubtitleWithLanguageProps) {
  const t = useTranslations('dialog.language');
  const shown = useLocale();
  const isInTheirs = shown === theirs;
  const showError = useApiErrorBanner();
  function change() {
    if (isInTheirs) return onChange(null);
    readTexts('case-worker', theirs).then((messages) => onChange({ locale: theirs, messages }), showError);
  }
  return (
    <>
      {company}
      <span className="block">
        {t('theirs', { language: languageName(theirs, shown) })}{' '}
        <button type="button" className="link" onClick={change}>
          {t('show', { language: languageName(isInTheirs ? own : theirs, shown) })}
        </button>
      </span>
    </>
  );
}
