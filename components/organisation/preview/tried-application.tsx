'use client';

import { NextIntlClientProvider, useLocale, useMessages, useTimeZone, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { StartContent } from '@/components/applicant/apply/start-page';
import { FetchedPart } from '@/components/browser/fetched-part';
import { useFocusNext } from '@/components/browser/focus-place';
import { lazyPart } from '@/components/browser/lazy-part';
import { showMessage } from '@/components/browser/message-store';
import { PageProvider } from '@/components/browser/page-around';
import { useSend } from '@/components/browser/send';
import { readTexts } from '@/components/shell/stored-texts';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Select } from '@/components/ui/select';
import type { PreviewedOrganisation } from '@/lib/contract/calls/organisation';
import { shownForms } from '@/lib/domain/forms/visibility';
import { LOCALES, type Locale, languageLabel, organisationName, toLocale } from '@/lib/domain/locale';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { inLanguage, outlineOf } from '@/lib/domain/organisation/body-texts';
import type { Messages } from '@/lib/platform/i18n/messages';
import { ApplicantLook } from './applicant-look';
import { TriedForm } from './tried-form';
import type { DrawDocument } from './tried-pages';
import {
  PAGES_AFTER,
  PAGES_BEFORE,
  placeInPreview,
  type TriedPage,
  type TriedValues,
  usePreviewEditor,
} from './use-preview-editor';

/** The later pages that are no form. Their code is fetched when one of them is opened. */
const TriedPages = lazyPart(() => import('./tried-pages').then((module) => module.TriedPages));

interface TriedApplicationProps {
  body: VersionBody;
  organisation: PreviewedOrganisation;
  drawDocument: DrawDocument;
  /** The form to start with. Default: the page on which an application begins. */
  firstForm?: string | undefined;
  /** Whether the page around it has the organisation's header and colour. */
  hasHeader?: boolean;
  /** Renders content next to a question, such as a link to edit it. */
  renderAside?: (question: { formId: string; componentId: string; label: string }) => ReactNode;
  onForm?: (formId: string) => void;
}

type Shown = { page: TriedPage } | { formId: string };

/** Every page of an application as applicants would experience it, in either language. Answers stay in this tab; nothing is stored or mailed. */
export function TriedApplication({
  body,
  organisation,
  drawDocument,
  hasHeader = false,
  renderAside,
  ...places
}: TriedApplicationProps) {
  const t = useTranslations('organisation.preview');
  const [language, chooseLanguage] = useLanguage();
  const { locale, texts } = language;
  const [values, setValues] = useState<TriedValues>({});
  const { shown, show, follow } = usePlaces(places);
  // Few fill in a draft, so the code is fetched then.
  const fillIn = useSend(() => import('./example-answers'), {
    onDone: ({ exampleAnswersTo }) => setValues(exampleAnswersTo(body)),
  });
  const form = 'formId' in shown && body.forms.find(({ id }) => id === shown.formId);
  const page = 'page' in shown ? shown.page : 'start';
  return (
    <>
      <LanguageChoice locale={locale} onChange={chooseLanguage}>
        <Button pending={fillIn.isPending} onClick={() => fillIn.send()}>
          {t('fillIn')}
        </Button>
        <Button variant="quiet" onClick={() => setValues({})}>
          {t('empty')}
        </Button>
      </LanguageChoice>
      <PageMenu
        body={body}
        locale={locale}
        values={values}
        shown={form ? { formId: form.id } : { page }}
        onShow={show}
      />
      <InLanguage locale={locale} texts={texts}>
        <Page organisation={organisation} hasHeader={hasHeader}>
          {form ? (
            <TriedForm
              key={form.id}
              body={body}
              locale={locale}
              values={values}
              formId={form.id}
              onChange={setValues}
              onDone={({ forms, visibility }) => {
                const shown = forms.filter(({ id }) => visibility.forms.has(id));
                const next = shown[shown.findIndex(({ id }) => id === form.id) + 1];
                show(next ? { formId: next.id } : { page: 'check' });
              }}
              {...(renderAside && {
                renderAside: ({ componentId, label }) => renderAside({ formId: form.id, componentId, label }),
              })}
            />
          ) : (
            <PageProvider follow={follow}>
              <OtherPage
                page={page}
                body={body}
                organisation={organisation}
                drawDocument={drawDocument}
                locale={locale}
                values={values}
                onSigned={() => show({ page: 'confirmation' })}
              />
            </PageProvider>
          )}
        </Page>
      </InLanguage>
    </>
  );
}

const PAGE_ID = 'preview-page';
const PAGE = 'grid min-w-0 scroll-mt-20 gap-6';

interface PageProps extends Pick<TriedApplicationProps, 'organisation' | 'hasHeader'> {
  children: ReactNode;
}

/** What applicants see, in a frame of its own. */
function Page({ organisation, hasHeader, children }: PageProps) {
  const t = useTranslations('organisation.preview');
  const page = { id: PAGE_ID, tabIndex: -1, 'aria-label': t('page') };
  if (hasHeader)
    return (
      <section {...page} className={classNames(PAGE, 'rounded-lg border border-line bg-surface p-5 sm:p-8')}>
        {children}
      </section>
    );
  return (
    <ApplicantLook organisation={organisation}>
      <section {...page} className={classNames(PAGE, 'p-5 sm:p-8')}>
        {children}
      </section>
    </ApplicantLook>
  );
}

/** Which page shows. A link in one leads to another, with the focus on it or on the field that the link names. */
function usePlaces({ firstForm, onForm }: Pick<TriedApplicationProps, 'firstForm' | 'onForm'>) {
  const t = useTranslations('organisation.preview');
  const [shown, setShown] = useState<Shown>(firstForm ? { formId: firstForm } : { page: 'start' });
  const focusNext = useFocusNext();
  const show = (place: Shown, focused = PAGE_ID) => {
    setShown(place);
    if ('formId' in place) onForm?.(place.formId);
    focusNext(focused);
  };
  const follow = (href: string) => {
    const place = placeInPreview(href);
    if (place) show(place, href.split('#')[1]);
    else showMessage({ type: 'info', text: t('leadsOut') });
  };
  return { shown, show, follow };
}

/** The language that is tried, with the texts of applicants' pages in it. Null if it is that of the page, or they could not be read. */
function useLanguage() {
  const page = toLocale(useLocale());
  const [language, setLanguage] = useState<{ locale: Locale; texts: Messages | null }>({
    locale: page,
    texts: null,
  });
  const choose = async (locale: Locale) => {
    const texts = locale === page ? null : await readTexts('applicant', locale).catch(() => null);
    setLanguage({ locale, texts });
  };
  return [language, choose] as const;
}

interface LanguageChoiceProps {
  locale: Locale;
  onChange: (locale: Locale) => Promise<void>;
  children: ReactNode;
}

function LanguageChoice({ locale, onChange, children }: LanguageChoiceProps) {
  const t = useTranslations('organisation.preview');
  const page = useLocale();
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <Select
        id="preview-language"
        label={t('language')}
        placeholder={null}
        value={locale}
        options={LOCALES.map((value) => ({ value, label: languageLabel(value, page) }))}
        onChange={({ target }) => void onChange(toLocale(target.value))}
      />
      {children}
    </div>
  );
}

interface PageMenuProps {
  body: VersionBody;
  locale: Locale;
  values: TriedValues;
  shown: Shown;
  onShow: (place: Shown) => void;
}

/** The pages of an application and the forms that the answers show, in the order in which a company meets them. */
function PageMenu({ body, locale, values, shown, onShow }: PageMenuProps) {
  const t = useTranslations('organisation.preview');
  const pageItem = (page: TriedPage) => ({
    id: page,
    place: { page },
    label: t(`pages.${page}`),
    lang: undefined,
  });
  const visible = shownForms(body, values);
  const formsInMenu = body.forms.filter(
    ({ id }) => visible.has(id) || ('formId' in shown && shown.formId === id),
  );
  const items = [
    ...PAGES_BEFORE.map(pageItem),
    ...formsInMenu.map(({ id, title }) => ({
      id: `form:${id}`,
      place: { formId: id },
      lang: locale,
      label: inLanguage(title, locale) || id,
    })),
    ...PAGES_AFTER.map(pageItem),
  ];
  return (
    <nav aria-label={t('menu')} className="flex flex-wrap gap-2">
      {items.map(({ id, place, label, lang }) => {
        const isCurrent = JSON.stringify(place) === JSON.stringify(shown);
        return (
          <button
            key={id}
            type="button"
            lang={lang}
            aria-current={isCurrent ? 'page' : undefined}
            onClick={() => onShow(place)}
            className={classNames(
              'max-w-full break-words rounded-full border px-3 py-1.5 text-sm',
              isCurrent ? 'border-accent-ink bg-accent-subtle font-medium' : 'border-line hover:bg-hover',
            )}
          >
            {label}
          </button>
        );
      })}
    </nav>
  );
}

interface OtherPageProps extends Pick<TriedApplicationProps, 'body' | 'organisation' | 'drawDocument'> {
  page: TriedPage;
  locale: Locale;
  values: TriedValues;
  onSigned: () => void;
}

/** A page of the application that is no form. */
function OtherPage({ page, values, ...props }: OtherPageProps) {
  const { body, organisation, locale } = props;
  const editor = usePreviewEditor({ body, formId: '', locale, values, onChange: () => undefined });
  if (page === 'start') {
    return <StartContent organisation={startOf(body, organisation, locale)} heading="h2" />;
  }
  return (
    <FetchedPart>
      <TriedPages {...props} page={page} editor={editor} />
    </FetchedPart>
  );
}

function startOf(
  { forms, process, texts }: VersionBody,
  organisation: PreviewedOrganisation,
  locale: Locale,
) {
  const { organisationTypes, signsWithService } = process;
  return {
    ...organisation,
    organisationTypes,
    isOpen: true,
    outline: outlineOf(forms),
    introduction: texts.introduction ?? null,
    whatYouNeed: texts.whatYouNeed ?? null,
    timeNeeded: texts.timeNeeded ?? null,
    displayName: organisationName(organisation, locale),
    signingService: signsWithService ? {} : null,
  };
}

/** Applicants' pages in a language other than that of the page. `texts` are theirs; null shows the pages in its language. */
function InLanguage(props: { locale: Locale; texts: Messages | null; children: ReactNode }) {
  const { locale, texts, children } = props;
  const page = useLocale();
  const messages = useMessages() as Messages;
  return (
    <NextIntlClientProvider
      locale={texts ? locale : page}
      messages={texts ? { ...messages, ...texts } : messages}
      timeZone={useTimeZone()}
    >
      {children}
    </NextIntlClientProvider>
  );
}
