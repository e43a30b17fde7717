import type { ReactNode } from 'react';

/** What every kind of field takes. */
export interface FieldProps {
  /** Id of the control; an error summary leads here. */
  id: string;
  /** The name of the value in the call. In a `FieldForm`, errors of that value show here. */
  name?: string;
  label: ReactNode;
  help?: ReactNode;
  /** The error text; marks the field as invalid. */
  error?: ReactNode;
  /** Says "(optional)" after the label. What is not optional is required and not marked. */
  optional?: boolean;
  /** Beside the label, and after the control for the keyboard: a saving state, a way to ask. Takes no room from anything. */
  aside?: ReactNode;
  /** Between help and control, for example a correction that was asked for. */
  notice?: ReactNode;
  /** The notice has a reason, in the element `reasonId(id)`, that describes the control. */
  hasReason?: boolean;
  className?: string;
}
