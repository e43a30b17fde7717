'use client';

import { useTranslations } from 'next-intl';
import { TextField } from '@/components/ui/text-field';
import { ORGANISATION_NUMBER } from '@/lib/domain/fields/field-kind';

interface OrganisationNumberFieldProps {
  id: string;
  value: string;
  error?: string;
  acceptsSoleTraders: boolean;
  onChange: (value: string) => void;
  onBlur?: () => void;
}

/** A field for a company's number. Formats it on blur. */
export function OrganisationNumberField({
  value,
  onChange,
  onBlur,
  acceptsSoleTraders,
  ...field
}: OrganisationNumberFieldProps) {
  const t = useTranslations('apply.fields');
  return (
    <TextField
      {...field}
      name="orgNo"
      value={value}
      label={t('orgNo')}
      help={t(acceptsSoleTraders ? 'orgNoOrPersonalHelp' : 'orgNoHelp')}
      width="medium"
      missing="ORGNR_DIGITS"
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      limit={ORGANISATION_NUMBER.limit}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => {
        const written = ORGANISATION_NUMBER.problem(value) ? value : ORGANISATION_NUMBER.parse(value);
        if (written !== value) onChange(written);
        onBlur?.();
      }}
    />
  );
}
