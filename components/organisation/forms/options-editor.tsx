'use client';

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import type { Option } from '@/lib/domain/forms/component';
import { byLocale, LOCALES, type Locale } from '@/lib/domain/locale';
import { freeId } from '@/lib/domain/organisation/arrange';
import { inLanguage } from '@/lib/domain/organisation/body-texts';
import { useFocusNext } from '../settings/use-focus-next';
import { useVersionDraft } from '../use-draft-store';
import { TextPair } from './text-pair';

interface OptionsEditorProps {
  componentId: string;
  options: readonly Option[];
  /** Whether the question has just been added. */
  isNew: boolean;
  error: (optionId: string, locale: Locale) => string | undefined;
  warning: (optionId: string, locale: Locale) => string | undefined;
  onChange(options: Option[], step?: string): void;
  /** Removes an option, and the conditions that name it. */
  onRemove(optionId: string): void;
}

/** Edits the choices of a question, in their order. */
export function OptionsEditor({
  componentId,
  options,
  isNew,
  error,
  warning,
  onChange,
  onRemove,
}: OptionsEditorProps) {
  const t = useTranslations('organisation.editor');
  const locale = useLocale();
  const { canEdit } = useVersionDraft();
  const focusNext = useFocusNext();
  const [addedIds, setAddedIds] = useState<readonly string[]>([]);
  const add = () => {
    const option = newOption(options);
    onChange([...options, option]);
    setAddedIds((before) => [...before, option.id]);
    focusNext(`${componentId}.${option.id}-${LOCALES[0]}`);
  };
  const swap = (index: number, other: number) => {
    const moved = [...options];
    const [one, two] = [moved[index], moved[other]];
    if (!one || !two) return;
    moved[index] = two;
    moved[other] = one;
    onChange(moved);
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium text-control">{t('options')}</legend>
      <ol className="grid gap-3">
        {options.map((option, index) => {
          const name = inLanguage(option.label, locale) || t('optionNumber', { number: index + 1 });
          return (
            <li key={option.id} className="grid gap-2 rounded border border-line p-3">
              <TextPair
                id={`${componentId}.${option.id}`}
                label={t('optionNumber', { number: index + 1 })}
                text={option.label}
                isNew={isNew || addedIds.includes(option.id)}
                error={(language) => error(option.id, language)}
                warning={(language) => warning(option.id, language)}
                onChange={(label, step) =>
                  onChange(
                    options.map((one) => (one.id === option.id ? { ...one, label } : one)),
                    step,
                  )
                }
              />
              {canEdit && (
                <div className="flex flex-wrap items-center gap-1">
                  <IconButton
                    label={t('up', { name })}
                    icon={<ArrowUp aria-hidden="true" />}
                    disabled={index === 0}
                    onClick={() => swap(index, index - 1)}
                  />
                  <IconButton
                    label={t('down', { name })}
                    icon={<ArrowDown aria-hidden="true" />}
                    disabled={index === options.length - 1}
                    onClick={() => swap(index, index + 1)}
                  />
                  <IconButton
                    label={t('removeOption', { name })}
                    icon={<Trash2 aria-hidden="true" />}
                    onClick={() => onRemove(option.id)}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {canEdit && (
        <div>
          <Button size="sm" onClick={add}>
            <Plus aria-hidden="true" />
            {t('addOption')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function newOption(options: readonly Option[]): Option {
  const id = freeId('option', (one) => options.some((option) => option.id === one));
  return { id, label: byLocale(() => '') };
}
