import type { ReactNode } from 'react';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import type { FormView } from '@/lib/contract/form-shapes';
import type { PackedForm } from '@/lib/contract/packed-forms';
import type { DayRange } from '@/lib/domain/fields/day-range';
import type { CaseStatus } from '@/lib/domain/lifecycle/status';
import type { Locale } from '@/lib/domain/locale';
import type { AskUsProps } from './ask-us';

export interface ApplicantFormProps extends AskUsProps {
  caseId: string;
  formId: string;
  /** Of the organisation. */
  slug: string;
  forms: readonly FormView[];
  /** The days that may be wished as the admission date. */
  admissionDates: DayRange;
  /** The language of the forms' own texts. */
  activeLocale: Locale;
  status: CaseStatus;
  /** The whole application is locked: only a correction opens a field of it. */
  isCaseLocked: boolean;
  /** The newest page of the whole conversation. */
  messages: ConversationView;
  canSave: boolean;
  canMarkCorrections: boolean;
  /** Ids of forms that are complete, but were never saved by the applicant: they have to be confirmed once. */
  unsavedForms: readonly string[];
  /** A dialog over the form. */
  children: ReactNode;
}

/** The same as it comes with the page. */
export type PackedApplicantFormProps = Omit<ApplicantFormProps, 'forms'> & { packed: readonly PackedForm[] };
