import { useLocale, useTranslations } from 'next-intl';
import { controlId } from '@/components/form-renderer/control-id';
import type { MessagePost } from '@/components/messages/held-messages';
import { ContactPerson, contactValue } from '@/components/shell/contact-person';
import { EmailText } from '@/components/ui/identifiers';
import { exactDay } from '@/components/ui/relative-day';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { applicationFileName } from '@/lib/domain/document-name';
import { savableComponents } from '@/lib/domain/forms/rows';
import { organisationName, toLocale } from '@/lib/domain/locale';
import { dayInWords } from '@/lib/platform/i18n/date-words';
import { ApplicationConversation } from './application-conversation';
import { ApplicationPage } from './application-frame';
import { DownloadPdfButton } from './download-form';
import { formHref, isDecided, isSigned } from './progress';
import { SignatureState } from './signature-state';
import { WithdrawLink } from './withdraw-link';

interface QuestionsPageProps {
  theCase: ApplicantCase;
  messages: ConversationView;
  post?: MessagePost;
}

/** Questions about the application, and their answers. */
export function QuestionsPage({ theCase, messages, post }: QuestionsPageProps) {
  const t = useTranslations('support');
  return (
    <ApplicationPage theCase={theCase} title={t('title')}>
      <p className="-mt-5 max-w-prose text-ink-muted">{t('intro', contactValue(theCase))}</p>
      <ApplicationConversation
        caseId={theCase.id}
        topics={topicsOf(theCase, messages)}
        messages={messages}
        canPost={theCase.permissions.includes('postMessage')}
        post={post}
      />
    </ApplicationPage>
  );
}

/** Returns the forms, and the fields that somebody asked about. If older messages may still be fetched, returns all fields. */
function topicsOf({ id, forms }: ApplicantCase, messages: ConversationView) {
  const discussed = new Set(messages.messages.map((message) => message.componentId));
  const isWhole = messages.nextCursor === null;
  return Object.fromEntries(
    forms.flatMap((form) => {
      const href = formHref(id, form.id);
      const fields = savableComponents(form.rows).filter((row) => !isWhole || discussed.has(row.componentId));
      return [
        [form.id, { label: form.title, href }],
        ...fields.map((row) => [
          row.componentId,
          { label: row.label, href: `${href}#${controlId(row.componentId)}` },
        ]),
      ];
    }),
  );
}

/** Facts about the application: the company, whom to ask, who gets mail about it, and how long the link to it is valid. */
export function AboutPage({ theCase }: { theCase: ApplicantCase }) {
  const t = useTranslations('application.facts');
  const locale = useLocale();
  const { company, reference, linkValidUntil, assignedTo, mo, information } = theCase;
  const facts = [
    { term: t('organisation'), value: organisationName(mo, locale) },
    { term: t('reference'), value: reference },
    { term: t('orgNo'), value: company.orgNo },
    { term: t('contact'), value: company.contactPersonEmail },
    { term: t('responsible'), value: assignedTo?.name },
    { term: t('time'), value: useDecisionTime(theCase) },
    { term: t('validUntil'), value: linkValidUntil && exactDay(new Date(linkValidUntil), locale) },
  ].flatMap(({ term, value }) => (value ? [{ term, value }] : []));
  return (
    <ApplicationPage theCase={theCase} title={t('title')}>
      <dl className="divide-y divide-line border-line border-y">
        {facts.map(({ term, value }) => (
          <div key={term} className="grid gap-x-6 py-3 sm:grid-cols-[1fr_2fr]">
            <dt className="text-ink-muted">{term}</dt>
            <dd className="wrap-anywhere font-medium">
              <EmailText>{value}</EmailText>
            </dd>
          </div>
        ))}
      </dl>
      {information?.contact && (
        <section className="grid gap-1">
          <h2 className="font-semibold text-lg">{t('askTitle')}</h2>
          <ContactPerson contact={information.contact} />
        </section>
      )}
      {isDecided(theCase) ? (
        <SignatureState theCase={theCase} />
      ) : (
        <p className="max-w-prose text-ink-muted">
          {t('linkNote', { ...contactValue(theCase), isSent: String(isSigned(theCase.status)) })}
        </p>
      )}
      {theCase.permissions.includes('downloadPdf') && (
        <DownloadPdfButton
          caseId={theCase.id}
          fileName={applicationFileName({ id: theCase.id, ...company }, 'pdf')}
        />
      )}
      <WithdrawLink theCase={theCase} />
    </ApplicationPage>
  );
}

/** When a decision usually comes: the day where it is known, and before signing how long it takes. Null if neither can be said. */
function useDecisionTime({ status, information }: ApplicantCase): string | null {
  const t = useTranslations('application.facts');
  const locale = toLocale(useLocale());
  const { expectedBy, handlingDays } = information ?? {};
  if (expectedBy) return t('timeKnown', { day: dayInWords(expectedBy, locale) });
  return handlingDays && !isSigned(status) ? t('timeValue', { days: handlingDays }) : null;
}
