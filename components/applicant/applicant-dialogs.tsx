'use client';

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { call } from '@/components/browser/api-client';
import { useSend } from '@/components/browser/send';
import { Colleagues, type GivenColleagues } from '@/components/colleagues/colleagues';
import type { MessagePost } from '@/components/messages/held-messages';
import { newQueryClient } from '@/components/shell/queries';
import { Button } from '@/components/ui/button';
import { RadioGroup } from '@/components/ui/choice-group';
import { DialogActions, useCloseDialog } from '@/components/ui/dialogs';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { DialogOrPage } from '@/components/ui/page-or-dialog';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import { formAction } from '@/lib/domain/form-action';
import { LOCALES, type Locale, languageLabel } from '@/lib/domain/locale';
import type { ReturnedForm } from '@/lib/domain/public-forms';
import { ApplicantConversation } from './applicant-conversation';
import { ApplicationDialog } from './application-dialog';

/** The colleagues who help with the application. Shown to the contact person and to the colleagues themselves. */
export function ColleaguesDialog({ caseId, ...given }: { caseId: string } & GivenColleagues) {
  const t = useTranslations('colleagues');
  return (
    <ApplicationDialog caseId={caseId} title={t('title')}>
      <ApplicantQueries>
        <Colleagues caseId={caseId} asApplicant {...given} />
      </ApplicantQueries>
    </ApplicationDialog>
  );
}

/** The query client of this window, shared by the pages of an application. */
let remembered: QueryClient | undefined;

/** Caches the answers of calls for the parts of an application that fetch their own data. Its code is fetched with those parts. */
function ApplicantQueries({ children }: { children: ReactNode }) {
  const [client] = useState(clientOfWindow);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function clientOfWindow(): QueryClient {
  // On the server, nothing may be shared between readers.
  if (typeof window === 'undefined') return newQueryClient();
  remembered ??= newQueryClient();
  return remembered;
}

interface SupportDialogProps {
  caseId: string;
  formId: string;
  /** The field that the question is about, if any. */
  componentId?: string;
  /** The name of the form or field. */
  about: string;
  help?: string | null;
  messages: ConversationView;
  canPost: boolean;
  post: MessagePost;
}

/** Questions and answers about a form or a field. */
export function SupportDialog(props: SupportDialogProps) {
  const { caseId, formId, componentId, about, help, messages, canPost, post } = props;
  const t = useTranslations('support');
  return (
    <DialogOrPage
      title={t(componentId ? 'fieldTitle' : 'title')}
      subtitle={about}
      closeTo={`/case/${caseId}/form/${formId}`}
      closeLabel={t('toForm')}
    >
      {help && <p className="mb-5 max-w-prose rounded bg-sunken px-4 py-3">{help}</p>}
      <ApplicantConversation
        caseId={caseId}
        topic={{ formId, componentId }}
        initial={messages}
        canPost={canPost}
        post={post}
      />
    </DialogOrPage>
  );
}

interface SwitchLocaleDialogProps {
  caseId: string;
  activeLocale: Locale;
  /** The form as it was posted without scripts and not taken. */
  returned?: ReturnedForm | null;
}

/** Chooses the language of the application: of its forms, its documents, its mails, and the pages around it. */
export function SwitchLocaleDialog(props: SwitchLocaleDialogProps) {
  const t = useTranslations('application.switchLocale');
  return (
    <ApplicationDialog caseId={props.caseId} title={t('title')} size="small">
      <SwitchLocaleForm {...props} />
    </ApplicationDialog>
  );
}

function SwitchLocaleForm({ caseId, activeLocale, returned }: SwitchLocaleDialogProps) {
  const t = useTranslations('application.switchLocale');
  const { closeAndRefresh } = useCloseDialog();
  const [locale, setLocale] = useState<Locale>(activeLocale);
  const form = useSentForm({}, { returned });
  const change = useSend(
    async () => {
      await call('changeLocale', { caseId, locale }, { asApplicant: true });
      await call('setLocale', { locale });
      closeAndRefresh();
    },
    { form },
  );
  return (
    <FieldForm form={form} onSubmit={() => change.send()} action={formAction('caseLanguage', caseId)}>
      <RadioGroup
        id="locale"
        label={t('label')}
        help={t('help')}
        value={locale}
        onChange={(value) => setLocale(LOCALES.find((one) => one === value) ?? activeLocale)}
        options={LOCALES.map((value) => ({ value, label: languageLabel(value) }))}
      />
      <DialogActions>
        <Button type="submit" variant="primary" pending={change.isPending}>
          {t('submit')}
        </Button>
      </DialogActions>
    </FieldForm>
  );
}
