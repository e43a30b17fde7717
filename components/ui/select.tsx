import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { type FieldProps, splitField } from '@/components/ui/field-props';
import { FormField } from './form-field';

interface SelectProps
  extends FieldProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps | 'multiple'> {
  options: readonly { value: string; label: string }[];
  /** Text of the empty choice; null for none. Default "Choose". */
  placeholder?: string | null;
  ref?: Ref<HTMLSelectElement>;
}

/** One choice out of several, in the browser's own list. */
export function Select(props: SelectProps) {
  const { field, own } = splitField(props);
  const { options, placeholder, ...native } = own;
  const t = useTranslations('ui');
  return (
    <FormField {...field} missing={field.missing ?? 'REQUIRED_RADIO'}>
      {(control) => (
        <SelectFrame>
          <select required={!field.optional} {...native} {...control} className="field appearance-none pe-10">
            {placeholder !== null && <option value="">{placeholder ?? t('choose')}</option>}
            <Options options={options} />
          </select>
        </SelectFrame>
      )}
    </FormField>
  );
}

/** Adds to a browser list the arrow that every list has. The list's class is `field appearance-none pe-10`. */
export function SelectFrame({ children }: { children: ReactNode }) {
  return (
    <span className="relative flex items-center">
      {children}
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute end-3 size-4 text-ink-subtle" />
    </span>
  );
}

/** The options of such a list. */
export function Options({ options }: Pick<SelectProps, 'options'>) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
