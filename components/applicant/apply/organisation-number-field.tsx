'use client';

import { useTranslations } from 'next-intl';
import { TextField } from '@/components/ui/text-field';
import { TEXT_LIMITS } from '@/lib/limits';
import { formatWhileTyping } from './organisation-number-input';

interface OrganisationNumberFieldProps {
  id: string;
  value: string;
  error?: string;
  acceptsSoleTraders: boolean;
  onChange: (value: string) => void;
  onBlur?: () => void;
}

/** The number of a company, formatted while it is typed. */
export function OrganisationNumberField({
  onChange,
  acceptsSoleTraders,
  ...field
}: OrganisationNumberFieldProps) {
  const t = useTranslations('apply.fields');
  return (
    <TextField
      {...field}
      label={t('orgNo')}
      help={t(acceptsSoleTraders ? 'orgNoOrPersonalHelp' : 'orgNoHelp')}
      width="medium"
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      limit={TEXT_LIMITS.organisationNumber}
      onChange={({ target }) => {
        // Text that is corrected in the middle is left alone, so that the cursor stays where it is.
        const isAtEnd = target.selectionStart === target.value.length;
        onChange(isAtEnd ? formatWhileTyping(target.value) : target.value);
      }}
    />
  );
}
