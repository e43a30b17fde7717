'use client';

import { useTranslations } from 'next-intl';
import { Answer } from '@/components/form-renderer/answer';
import { type FieldInputProps, fieldPropsOf } from '@/components/form-renderer/field-props';
import { useForm } from '@/components/form-renderer/form-context';
import type { FieldScreen } from '@/components/form-renderer/kind-view';
import { FormField } from '@/components/ui/form-field';

/** A calculated value. It changes while the answers that it follows from are written, and screen readers hear of it. */
export const calculatedValue: FieldScreen = { Input: CalculatedValue };

function CalculatedValue(props: FieldInputProps) {
  const { row, value } = props;
  const { editor } = useForm();
  const t = useTranslations('form.calculated');
  return (
    <FormField {...fieldPropsOf(props)} optional={false}>
      {({ id, 'aria-describedby': describedBy }) => (
        <output
          id={id}
          tabIndex={-1}
          data-show-focus
          aria-describedby={describedBy}
          className="block min-h-control rounded border border-line bg-sunken px-3 py-[0.5625rem] text-control"
        >
          {value === '' ? (
            <span className="text-ink-muted">{t('missing')}</span>
          ) : (
            <Answer row={row} value={value} target={editor.target} />
          )}
        </output>
      )}
    </FormField>
  );
}
