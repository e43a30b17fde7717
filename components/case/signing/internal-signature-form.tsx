'use client';

import { useTranslations } from 'next-intl';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { Button } from '@/components/ui/button';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { EmailFields } from './email-fields';
import { useEmails } from './use-emails';

interface InternalSignatureFormProps {
  caseId: string;
  /** The addresses to start with. */
  managers: readonly string[];
}

/** Sends the approved application to the administrative manager for signing. */
export function InternalSignatureForm({ caseId, managers }: InternalSignatureFormProps) {
  const t = useTranslations('case.internal');
  const emails = useEmails('internal-email', managers);
  const form = useSentForm(emails.problems);
  const { send, isPending } = useCaseCall(caseId, { form });
  const submit = () =>
    send({
      name: 'shareForInternalSignature',
      input: { caseId, emails: emails.emails },
      done: 'internalShared',
      signing: 'internal',
    });
  return (
    <FieldForm form={form} onSubmit={submit} className="grid max-w-md gap-3">
      <p className="text-ink-muted">{t('text')}</p>
      <EmailFields emails={emails} form={form} />
      <Button type="submit" variant="primary" size="sm" className="w-fit" pending={isPending}>
        {t('share')}
      </Button>
    </FieldForm>
  );
}
