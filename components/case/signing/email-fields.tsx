'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { AddIcon, RemoveIcon } from '@/components/ui/icons';
import { EmailField } from '@/components/ui/text-field';
import type { useEmails } from './use-emails';

/** One field per address, with ways to add and remove. */
export function EmailFields({ emails }: { emails: ReturnType<typeof useEmails> }) {
  const t = useTranslations('case.emails');
  const { lines } = emails;
  return (
    <div className="grid gap-2">
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
