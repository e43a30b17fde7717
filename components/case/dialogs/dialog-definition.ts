import type { ReactNode } from 'react';
import type { Me } from '@/components/case/page/shown-case';
import type { CaseView } from '@/lib/contract/shapes';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import type { CaseDialogFrame } from './case-dialog';
import type { OpenDialogs } from './dialog-address';

export interface DialogContext {
  view: CaseView;
  me: Me;
  open: OpenDialogs;
  frame: CaseDialogFrame;
  locale: string;
}

export interface DialogDefinition {
  /** Permissions of which the caller must have one now. Empty: anyone who sees the case. */
  needs: readonly Action[];
  /** The text goes to the applicant, so the dialog can be shown in the applicant's language. */
  toApplicant?: boolean;
  /** A further condition. */
  when?: (context: DialogContext) => boolean;
  show: (context: DialogContext) => ReactNode;
}

/** Dialogs by their name in the address. */
export type DialogDefinitions = Readonly<Record<string, DialogDefinition>>;

/** Whether the data that the dialog shows is not erased. An empty list would suggest that there never was any. */
export const isKnown = ({ view }: Pick<DialogContext, 'view'>): boolean => view.erasedOn === undefined;
