import type { ComponentProps, ReactNode } from 'react';
import type { FieldProps } from '@/components/ui/field-props';
import { Choice } from './checkbox';
import { classNames } from './class-names';
import { useFieldError } from './field-form';
import {
  ASIDE_ROOM,
  Aside,
  describedBy,
  errorId,
  FieldError,
  FieldHelp,
  helpId,
  Optional,
} from './form-field';

export interface ChoiceOption {
  value: string;
  label: string;
  description?: ReactNode;
  /** Drawn under it, with `UNDER_OPTION`: what belongs to this option alone. */
  below?: ReactNode;
  disabled?: boolean;
}

/** The look of what belongs to an option alone. */
export const UNDER_OPTION = 'ms-2.25 border-line-strong border-s-2 ps-5.25 pt-1 pb-2';

interface GroupProps extends FieldProps {
  options: readonly ChoiceOption[];
  disabled?: boolean;
  onBlur?: () => void;
}

export interface RadioGroupProps extends GroupProps {
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
}

/** Radio buttons: one choice out of several. The first option carries the group's id, so that an error summary leads to it. */
export function RadioGroup({ value, defaultValue, onChange, ...field }: RadioGroupProps) {
  const group = { ...field, error: useFieldError({ missing: 'REQUIRED_RADIO', ...field }) };
  return (
    <Group {...group} role="radiogroup">
      {group.options.map((option, index) => (
        <Option
          key={option.value}
          type="radio"
          {...optionProps(group, option, index)}
          checked={value === undefined ? undefined : value === option.value}
          defaultChecked={defaultValue === undefined ? undefined : defaultValue === option.value}
          onChange={onChange ? () => onChange(option.value) : undefined}
        />
      ))}
    </Group>
  );
}

export interface CheckboxGroupProps extends GroupProps {
  value?: readonly string[];
  onChange?: (value: string[]) => void;
}

/** Check boxes: any number of choices out of several. The value lists the chosen options in the order of the options. */
export function CheckboxGroup({ value, onChange, ...field }: CheckboxGroupProps) {
  const group = { ...field, error: useFieldError({ missing: 'REQUIRED_RADIO', ...field }) };
  const toggled = (option: string) =>
    group.options
      .map((each) => each.value)
      .filter((each) => (each === option ? !value?.includes(each) : value?.includes(each)));
  return (
    <Group {...group} role="group">
      {group.options.map((option, index) => (
        <Option
          key={option.value}
          type="checkbox"
          {...optionProps(group, option, index)}
          checked={value === undefined ? undefined : value.includes(option.value)}
          onChange={onChange ? () => onChange(toggled(option.value)) : undefined}
        />
      ))}
    </Group>
  );
}

/** What both kinds of option have. */
function optionProps(group: GroupProps, option: ChoiceOption, index: number) {
  return {
    value: option.value,
    label: option.label,
    description: option.description,
    below: option.below,
    id: index === 0 ? group.id : `${group.id}-${index}`,
    name: group.name ?? group.id,
    disabled: group.disabled || option.disabled,
    'aria-invalid': group.error ? true : undefined,
  };
}

function Option({ below, ...choice }: ComponentProps<typeof Choice> & Pick<ChoiceOption, 'below'>) {
  return below ? (
    <div className="grid">
      <Choice {...choice} />
      {below}
    </div>
  ) : (
    <Choice {...choice} />
  );
}

function Group(props: GroupProps & { role: 'radiogroup' | 'group'; children: ReactNode }) {
  const { id, label, help, error, optional, aside, notice, className, role, onBlur, children } = props;
  return (
    <fieldset
      role={role}
      aria-describedby={describedBy(props)}
      onBlur={onBlur && ((event) => !event.currentTarget.contains(event.relatedTarget) && onBlur())}
      className={classNames('relative grid min-w-0 gap-1.5', className)}
    >
      <legend className="contents">
        <span className={classNames('block font-medium text-control', aside ? ASIDE_ROOM : null)}>
          {label}
          {optional && <Optional />}
        </span>
      </legend>
      {help && <FieldHelp id={helpId(id)}>{help}</FieldHelp>}
      {notice}
      <div className="grid">{children}</div>
      {error && <FieldError id={errorId(id)}>{error}</FieldError>}
      {aside && <Aside>{aside}</Aside>}
    </fieldset>
  );
}
