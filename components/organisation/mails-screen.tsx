'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { call, queryKeyOf } from '@/components/browser/api-client';
import { focusHash } from '@/components/browser/focus-place';
import { useKeyedText } from '@/components/browser/keyed-text';
import { showMessage } from '@/components/browser/message-store';
import { useSend } from '@/components/browser/send';
import { MarkedParts } from '@/components/form-renderer/marked-text';
import { Awaited } from '@/components/ui/awaited';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import type { CallAnswer } from '@/lib/contract/typed-calls';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { byLocale, LOCALES, type Locale, languageName } from '@/lib/domain/locale';
import {
  isForStaff,
  isMailType,
  MAIL_TYPES,
  type MailType,
  OWN_PARTS,
  type OwnPart,
} from '@/lib/domain/mails';
import { withMail, withText } from '@/lib/domain/organisation/body-texts';
import {
  filledLine,
  filledParts,
  type OwnMail,
  ownMailProblems,
  placesOf,
  withoutHeading,
} from '@/lib/domain/organisation/own-mails';
import { DraftBar } from './draft-bar';
import { insertAtCaret, TextPair } from './forms/text-pair';
import { UndoRemoval, useRemove } from './forms/undo-removal';
import { organisationHref } from './screen-heading';
import { useSaveFirst, useVersionDraft } from './use-draft-store';
import { mailHref, useSayProblem } from './use-problem-words';

type Example = CallAnswer<'getMailExample'>;
type ExampleIn = Example['languages'][Locale];

/** Edits the mails of an organisation: a list of them, or the one that the address names. */
export function MailsScreen() {
  const chosen = useSearchParams().get('mail') ?? '';
  return (
    <>
      <DraftBar screen="mails" />
      {isMailType(chosen) ? <MailEditor key={chosen} type={chosen} /> : <MailList />}
    </>
  );
}

function MailList() {
  const t = useTranslations('organisation.mails');
  const names = useKeyedText('mailType');
  const { slug, state } = useVersionDraft();
  const { mails = {} } = state.body;
  return (
    <>
      <p className="mb-4 max-w-prose text-ink-muted">{t('intro')}</p>
      {(['toApplicants', 'toStaff'] as const).map((group) => (
        <section key={group} aria-labelledby={`mails-${group}`} className="mb-8">
          <h2 id={`mails-${group}`} className="mb-1 font-semibold text-lg">
            {t(group)}
          </h2>
          <ul aria-labelledby={`mails-${group}`} className="grid max-w-4xl gap-x-6 md:grid-cols-2">
            {MAIL_TYPES.filter((type) => isForStaff(type) === (group === 'toStaff')).map((type) => {
              const own = mails[type];
              const isWrong = own !== undefined && ownMailProblems(type, own).length > 0;
              return (
                <li key={type} className="flex min-w-0 items-start gap-3 border-line border-b py-3">
                  <span className="min-w-0 flex-1">
                    <Link href={mailHref(slug, type)} className="link break-words font-medium">
                      {names(type)}
                    </Link>
                    <span className="block text-ink-muted text-sm">
                      {t('sentWhen', { when: t(`when.${type}`) })}
                    </span>
                  </span>
                  {isWrong && <Badge tone="danger">{t('hasProblem')}</Badge>}
                  <Badge tone={own ? 'accent' : 'neutral'}>{t(own ? 'own' : 'ours')}</Badge>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </>
  );
}

function MailEditor({ type }: { type: MailType }) {
  const t = useTranslations('organisation.mails');
  const names = useKeyedText('mailType');
  const { slug, state } = useVersionDraft();
  const own = state.body.mails?.[type];
  const example = useQuery({
    queryKey: queryKeyOf('getMailExample', { slug, mail: type }),
    queryFn: ({ signal }) => call('getMailExample', { slug, mail: type }, { signal }),
  });
  const isLoaded = example.data !== undefined;
  // A link to a problem names a field, which is there only now.
  useEffect(() => {
    if (isLoaded) focusHash();
  }, [isLoaded]);
  return (
    <div className="grid gap-6">
      <div>
        <Link href={organisationHref(slug, 'mails')} className="link text-sm">
          {t('back')}
        </Link>
        <h2 className="mt-2 flex flex-wrap items-center gap-3 font-semibold text-xl">
          {names(type)} <Badge tone={own ? 'accent' : 'neutral'}>{t(own ? 'own' : 'ours')}</Badge>
        </h2>
        <p className="text-ink-muted">{t('sentWhen', { when: t(`when.${type}`) })}</p>
      </div>
      {example.data ? (
        <>
          {own ? (
            <OwnFields type={type} own={own} example={example.data} />
          ) : (
            <Rewrite type={type} example={example.data} />
          )}
          <Previews type={type} own={own} example={example.data} />
        </>
      ) : (
        <Awaited query={example} lines={8} />
      )}
    </div>
  );
}

const idOf = (type: MailType) => `mails-${type}`;
const REWRITE_ID = 'mail-rewrite';
const RESET_ID = 'mail-reset';

interface MailProps {
  type: MailType;
  /** Absent: ours is sent. */
  own: OwnMail | undefined;
  example: Example;
}

/** Begins an own text from ours. */
function Rewrite({ type, example }: Omit<MailProps, 'own'>) {
  const t = useTranslations('organisation.mails');
  const { store, canEdit } = useVersionDraft();
  if (!canEdit) return null;
  const rewrite = () => {
    const ours = (part: keyof OwnMail) => byLocale((locale) => example.languages[locale].ours[part]);
    const mail = { subject: ours('subject'), text: ours('text') };
    flushSync(() => store.change((body) => withMail(body, type, mail)));
    document.getElementById(`${idOf(type)}.subject-${LOCALES[0]}`)?.focus();
  };
  return (
    <div className="grid gap-3">
      <UndoRemoval list={`mails/${type}`} index={0} />
      <Described id={REWRITE_ID} label={t('rewrite')} text={t('rewriteText')} onPress={rewrite} />
    </div>
  );
}

/** A button with what it does next to it. */
function Described(props: { id: string; label: string; text: string; onPress: () => void }) {
  const { id, label, text, onPress } = props;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button id={id} aria-describedby={`${id}-text`} onClick={onPress}>
        {label}
      </Button>
      <p id={`${id}-text`} className="text-ink-muted text-sm">
        {text}
      </p>
    </div>
  );
}

function OwnFields({ type, own, example }: MailProps & { own: OwnMail }) {
  const t = useTranslations('organisation.mails');
  const editor = useTranslations('organisation.editor');
  const say = useSayProblem();
  const { store, canEdit } = useVersionDraft();
  const { writtenIn, ...watch } = useWrittenIn(type);
  const problems = ownMailProblems(type, own);
  const help = {
    subject: t('subjectHelp', { most: TEXT_LIMITS.mailSubject }),
    text: `${editor('markdown')} ${t('textHelp')}`,
  };
  return (
    <>
      <div className="grid gap-6" {...watch}>
        {OWN_PARTS.map((part) => (
          <TextPair
            key={part}
            id={`${idOf(type)}.${part}`}
            label={t(part)}
            help={help[part]}
            text={own[part]}
            long={part === 'text'}
            {...(part === 'subject' && { limit: TEXT_LIMITS.mailSubject })}
            wrong={(locale) => {
              const found = problems.find((one) => one.part === part && one.locale === locale);
              return found && say({ ...found, isWarning: false, place: { part: 'mails' } });
            }}
            onChange={(text, step) =>
              store.change((body) => withText(body, `mails/${type}/${part}`, text), step)
            }
          />
        ))}
        {canEdit && <PlaceButtons type={type} writtenIn={writtenIn} />}
      </div>
      <Places type={type} example={example} />
      <p className="max-w-prose text-ink-muted text-sm">{t('kept')}</p>
      {canEdit && <Reset type={type} />}
    </>
  );
}

/** Goes back to ours. */
function Reset({ type }: Pick<MailProps, 'type'>) {
  const t = useTranslations('organisation.mails');
  const { state } = useVersionDraft();
  const remove = useRemove();
  const reset = () =>
    remove(withMail(state.body, type, null), {
      id: type,
      focus: RESET_ID,
      text: t('wasReset'),
      list: `mails/${type}`,
      index: 0,
    });
  return <Described id={RESET_ID} label={t('reset')} text={t('resetText')} onPress={reset} />;
}

/** A field of the mail that is written. */
interface WrittenIn {
  part: OwnPart;
  locale: Locale;
}

const fieldId = (type: MailType, { part, locale }: WrittenIn) => `${idOf(type)}.${part}-${locale}`;

/**
 * Which field of a mail somebody writes in: the one that was last clicked, typed in, or focused from elsewhere. A field that the Tab key only
 * passes on the way to the places is not. Null before the first.
 */
function useWrittenIn(type: MailType) {
  const [writtenIn, setWrittenIn] = useState<WrittenIn | null>(null);
  const mark = ({ target }: SyntheticEvent) => {
    const fields = OWN_PARTS.flatMap((part) => LOCALES.map((locale) => ({ part, locale })));
    const found = fields.find((field) => fieldId(type, field) === (target as Element).id);
    if (found) setWrittenIn(found);
  };
  return {
    writtenIn,
    onClick: mark,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Tab' && event.key !== 'Shift') mark(event);
    },
    onFocus: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) mark(event);
    },
  };
}

/** Buttons that insert a place where somebody writes. */
function PlaceButtons({ type, writtenIn }: { type: MailType; writtenIn: WrittenIn | null }) {
  const t = useTranslations('organisation.mails');
  const editor = useTranslations('organisation.editor');
  const names = useKeyedText('organisation.mails.placeNames');
  const page = useLocale();
  const { store } = useVersionDraft();
  const into = writtenIn ?? { part: 'text', locale: page };
  const field = editor('inLanguage', { label: t(into.part), language: languageName(into.locale, page) });
  const insert = (place: string) => {
    // A step of its own to undo.
    store.endStep();
    insertAtCaret(fieldId(type, into), `{${place}}`, writtenIn === null);
    store.endStep();
  };
  return (
    <fieldset className="max-w-4xl">
      <legend className="mb-2 text-sm">{t('insertInto', { field })}</legend>
      <div className="flex flex-wrap gap-2">
        {placesOf(type, into.part).map((place) => (
          <Button
            key={place}
            size="sm"
            aria-describedby={`mail-place-${place}`}
            // Focus stays in the field, and the keyboard of a phone stays open.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => insert(place)}
          >
            {names(place)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** The places that the text may have, with what each stands for. */
function Places({ type, example }: Omit<MailProps, 'own'>) {
  const t = useKeyedText('organisation.mails');
  const { places } = example.languages[useLocale()];
  const inSubject = placesOf(type, 'subject');
  const names = placesOf(type, 'text');
  return (
    <details className="max-w-4xl">
      <summary className="cursor-pointer rounded-sm font-medium">{t('placesTitle')}</summary>
      <p className="my-2 text-ink-muted text-sm">{t('placesText')}</p>
      <dl className="grid gap-x-6 sm:grid-cols-[auto_1fr]">
        {names.map((name) => (
          <div key={name} className="border-line border-b py-2 sm:col-span-2 sm:grid sm:grid-cols-subgrid">
            <dt>
              {t(`placeNames.${name}`)} <code className="text-ink-muted">{`{${name}}`}</code>
            </dt>
            <dd className="min-w-0 text-sm">
              <span id={`mail-place-${name}`}>{t(`places.${name}`)}</span>
              {!inSubject.includes(name) && <span className="text-ink-muted"> ({t('notInSubject')})</span>}
              <span className="wrap-anywhere block text-ink-muted">
                {places.phrases[name] || places.values[name] || t('nothing')}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The mail in every language, as its readers get it. */
function Previews({ type, own, example }: MailProps) {
  const t = useTranslations('organisation.mails');
  const { canEdit } = useVersionDraft();
  const { reference, to } = example;
  return (
    <section aria-labelledby="mail-preview" className="grid gap-4">
      <div>
        <h3 id="mail-preview" className="font-semibold">
          {t('preview')}
        </h3>
        <p className="text-ink-muted text-sm">
          {reference ? t('previewOf', { reference }) : t('previewInvented')}
          {canEdit && to && ` ${t('sendText')}`}
        </p>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {LOCALES.map((locale) => (
          <div key={locale} className="grid min-w-0 gap-3">
            <MailPreview locale={locale} own={own} example={example.languages[locale]} />
            {canEdit && to && <SendToMe type={type} locale={locale} to={to} />}
          </div>
        ))}
      </div>
    </section>
  );
}

interface MailPreviewProps extends Pick<MailProps, 'own'> {
  locale: Locale;
  example: ExampleIn;
}

/** Draws a mail as it would be sent now. `lib/features/mail/template` draws the sent one. */
function MailPreview({ locale, own, example }: MailPreviewProps) {
  const t = useTranslations('organisation.mails');
  const language = languageName(locale, useLocale());
  const { ours, places, quote, button, footer } = example;
  const { heading, parts } = withoutHeading(filledParts(own?.text[locale] || ours.text, places));
  return (
    <article
      lang={locale}
      aria-label={t('previewLabel', { language })}
      className="grid min-w-0 gap-4 rounded-lg border border-line border-t-4 border-t-accent bg-surface p-5"
    >
      <p className="wrap-anywhere text-ink-muted text-sm">
        {t('previewSubject', { subject: filledLine(own?.subject[locale] || ours.subject, places) })}
      </p>
      <p className="wrap-anywhere font-semibold text-xl">{heading ?? example.heading}</p>
      <MarkedParts heading="h4" parts={parts} className="wrap-anywhere gap-4" />
      {example.expectation && <p>{example.expectation}</p>}
      {quote && <Quotation {...quote} />}
      {button && (
        <p>
          <span className="inline-block rounded-lg bg-accent px-5 py-2.5 font-semibold text-accent-on">
            {button}
          </span>
        </p>
      )}
      <div className="wrap-anywhere grid gap-1 border-line border-t pt-3 text-ink-muted text-xs">
        {footer.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </article>
  );
}

function Quotation({ label, parts }: NonNullable<ExampleIn['quote']>): ReactNode {
  return (
    <blockquote className="border-accent border-s-4 bg-sunken px-4 py-3">
      <p className="font-semibold text-ink-muted text-xs">{label}</p>
      {parts.map(({ title, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
        <p key={index} className={index > 0 ? 'mt-2' : undefined}>
          {title && <strong className="block">{title}</strong>}
          {text}
        </p>
      ))}
    </blockquote>
  );
}

function SendToMe({ type, locale, to }: { type: MailType; locale: Locale; to: string }) {
  const t = useTranslations('organisation.mails');
  const language = languageName(locale, useLocale());
  const { slug } = useVersionDraft();
  const saveFirst = useSaveFirst();
  const send = useSend(async () => {
    if (!(await saveFirst())) return;
    await call('sendTestMail', { slug, mail: type, locale });
    showMessage({ type: 'success', text: t('sent', { email: to }) });
  });
  return (
    <Button
      size="sm"
      className="w-fit"
      aria-label={t('sendIn', { language })}
      pending={send.isPending}
      onClick={() => send.send()}
    >
      {t('send')}
    </Button>
  );
}
