'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { organisationHref } from '@/components/organisation/screen-heading';
import { Button } from '@/components/ui/button';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { Select } from '@/components/ui/select';

interface VersionPickerProps {
  slug: string;
  /** Newest first. */
  versions: readonly number[];
  shown: number;
  /** The version that new applications get. */
  inUse: number | null;
}

/** Chooses the version whose figures are shown. */
export function VersionPicker({ slug, versions, shown, inUse }: VersionPickerProps) {
  const t = useTranslations('organisation.figures');
  const router = useRouter();
  const [isPending, startLeading] = useTransition();
  const [version, setVersion] = useState(String(shown));
  const form = useSentForm({});
  const options = versions.map((number) => ({
    value: String(number),
    label: t(number === inUse ? 'versionInUse' : 'version', { version: number }),
  }));
  return (
    <FieldForm
      form={form}
      onSubmit={() =>
        startLeading(() => router.push(`${organisationHref(slug, 'figures')}?version=${version}`))
      }
      className="flex flex-wrap items-end gap-3"
    >
      <Select
        id="figures-version"
        name="version"
        label={t('choose')}
        placeholder={null}
        options={options}
        value={version}
        onChange={({ target }) => setVersion(target.value)}
      />
      <Button type="submit" pending={isPending}>
        {t('show')}
      </Button>
    </FieldForm>
  );
}
