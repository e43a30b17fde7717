import type { ReactNode } from 'react';

/** The props of every kind of field. */
export interface FieldProps {
  /** Id of the control. An error summary leads here. */
  id: string;
  /** The name of the value in the call. In a `FieldForm`, errors of that value show here. */
  name?: string;
  label: ReactNode;
  help?: ReactNode;
  /** The code of the text that is shown if the value is missing, in place of a text with the label. */
  missing?: string;
  /** The error text. Marks the field as invalid. */
  error?: ReactNode;
  /** Says "(optional)" after the label. All other fields are required, and are not marked. */
  optional?: boolean;
  /** Shown next to the label, but after the control in the keyboard order: a saving state, a way to ask. Takes up no space. */
  aside?: ReactNode;
  /** Shown between help and control, for example a requested correction. */
  notice?: ReactNode;
  /** The notice has a reason, in the element `reasonId(id)`, which describes the control. */
  hasReason?: boolean;
  className?: string;
}

/** Splits the props of a field from those of its control. */
export function splitField<Props extends FieldProps>(props: Props) {
  const { id, name, label, help, missing, error, optional, aside, notice, hasReason, className, ...own } =
    props;
  return {
    field: { id, name, label, help, missing, error, optional, aside, notice, hasReason, className },
    own,
  };
}
