'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState, useTransition } from 'react';
import type { BodyNames } from '@/components/organisation/changes/change-words';
import { organisationHref } from '@/components/organisation/screen-heading';
import { Button } from '@/components/ui/button';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { Select } from '@/components/ui/select';
import type { BodyChange } from '@/lib/domain/organisation/differences';

export type VersionOrDraft = number | 'draft';

/** The differences between two versions, or between a version and the draft. */
export interface Comparison {
  from: VersionOrDraft;
  to: VersionOrDraft;
  changes: readonly BodyChange[];
  total: number;
  names: BodyNames;
}

interface ComparePickerProps {
  slug: string;
  /** The versions to choose from, newest first. */
  choices: readonly VersionOrDraft[];
  /** The two that are compared now. */
  from?: VersionOrDraft;
  to?: VersionOrDraft;
}

/** Chooses two versions, or a version and the draft, to compare. */
export function ComparePicker({ slug, choices, ...shown }: ComparePickerProps) {
  const t = useTranslations('organisation.versions');
  const router = useRouter();
  const [isPending, startLeading] = useTransition();
  const [from, setFrom] = useState(String(shown.from ?? choices[1] ?? ''));
  const [to, setTo] = useState(String(shown.to ?? choices[0] ?? ''));
  const form = useSentForm({ to: from === to ? 'SAME_VERSION' : null });
  const options = choices.map((which) => ({
    value: String(which),
    label: which === 'draft' ? t('draft') : t('number', { version: which }),
  }));
  const submit = () =>
    startLeading(() => router.push(`${organisationHref(slug, 'versions')}?from=${from}&to=${to}#comparison`));
  return (
    <FieldForm form={form} onSubmit={submit} className="grid items-start gap-4 sm:grid-cols-2">
      <Select
        id="compare-from"
        name="from"
        label={t('compare.from')}
        placeholder={null}
        options={options}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <Select
        id="compare-to"
        name="to"
        label={t('compare.to')}
        placeholder={null}
        options={options}
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
      <div>
        <Button type="submit" pending={isPending}>
          {t('compare.submit')}
        </Button>
      </div>
    </FieldForm>
  );
}

/** The heading of a comparison. Takes focus if the comparison was requested on the page; the address then ends in its anchor. */
export function ComparisonHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (window.location.hash === '#comparison') heading.current?.focus();
  }, []);
  return (
    <h3 ref={heading} tabIndex={-1} className="mb-4 font-semibold text-lg">
      {children}
    </h3>
  );
}
