'use client';

import { useTranslations } from 'next-intl';
import { Button, IconButton } from '@/components/ui/button';
import type { SentForm } from '@/components/ui/field-form';
import { AddIcon, RemoveIcon } from '@/components/ui/icons';
import { EmailField } from '@/components/ui/text-field';
import { emailLines, isEmailLines, useEmailLines, useListProblem } from '@/components/ui/use-email-lines';

import { useOpenDraft } from '@/components/ui/use-written';

interface EmailFieldsProps {
  emails: ReturnType<typeof useEmails>;
  form: SentForm;
}

/** One field per address, with buttons to add and remove addresses. */
export function EmailFields({ emails, form }: EmailFieldsProps) {
  const t = useTranslations('case.emails');
  const { lines } = emails;
  const problem = useListProblem(form, lines);
  return (
    <div className="grid gap-2">
      {/* With a single address, its field shows the problem. */}
      {problem && lines.length > 1 && (
        <p role="alert" className="font-medium text-danger text-sm">
          {problem}
        </p>
      )}
      {lines.map(({ key, id, name, email }, index) => (
        <div key={key} className="flex items-end gap-1">
          <EmailField
            id={id}
            name={name}
            className="flex-1"
            label={lines.length > 1 ? t('numbered', { number: index + 1 }) : t('label')}
            autoComplete="off"
            value={email}
            onChange={(event) => emails.change(key, event.target.value)}
          />
          {lines.length > 1 && (
            <IconButton
              label={t('remove', { number: index + 1 })}
              icon={<RemoveIcon aria-hidden="true" />}
              onClick={() => emails.remove(key)}
            />
          )}
        </div>
      ))}
      {emails.canAdd && (
        <Button size="sm" variant="quiet" className="w-fit" onClick={emails.add}>
          <AddIcon aria-hidden="true" />
          {t('add')}
        </Button>
      )}
    </div>
  );
}

/** The email addresses of signatories, kept in this tab while the case is open. Blank lines do not count. */
export function useEmails(id: string, initial: readonly string[]) {
  const draft = useOpenDraft(id, emailLines(initial), isEmailLines);
  return useEmailLines(id, draft, { ignoresBlank: true });
}
