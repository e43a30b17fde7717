'use client';

import { useTranslations } from 'next-intl';
import { useKeyedText } from '@/components/ui/keyed-text';
import { Select } from '@/components/ui/select';
import { type Component, TAG } from '@/lib/domain/forms/component';
import { useDraft } from '../use-draft-store';
import type { AnyComponent } from './any-component';

/** Chooses what the product takes the answer to be: the company's name, the contact's address … */
export function Meaning({
  component,
  error,
  onChange,
}: {
  component: Component;
  error: string | undefined;
  onChange(tag: string | undefined): void;
}) {
  const t = useTranslations('organisation.editor');
  const words = useKeyedText('organisation.tags');
  const { canEdit } = useDraft();
  const { tag, optionsTag } = component as AnyComponent;
  if (optionsTag) return null;
  const tags = Object.values(TAG).filter((one) => one !== TAG.subgroups);
  const own = tag && !tags.some((one) => one === tag) ? [{ value: tag, label: tag }] : [];
  return (
    <Select
      id={`${component.componentId}-tag`}
      label={t('meaning')}
      help={t('meaningHelp')}
      optional
      disabled={!canEdit}
      placeholder={t('noMeaning')}
      value={tag ?? ''}
      error={error}
      options={[...tags.map((value) => ({ value, label: words(value) })), ...own]}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  );
}
