import type { ReactNode } from 'react';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import type { FormView } from '@/lib/contract/form-shapes';
import type { PackedForm } from '@/lib/contract/packed-forms';
import type { DayRange } from '@/lib/domain/fields/days';
import type { CaseStatus } from '@/lib/domain/lifecycle/status';
import type { Locale } from '@/lib/domain/locale';
import type { ReturnedForm } from '@/lib/domain/public-forms';
import type { AskUsProps } from './ask-us';

export interface ApplicantFormProps extends AskUsProps {
  caseId: string;
  formId: string;
  /** The logo of the organisation. */
  logo: ReactNode;
  /** The slug of the organisation. */
  slug: string;
  /** All forms, with those that answers hide now. */
  forms: readonly FormView[];
  /** The days that can be wished for as the admission date. */
  admissionDates: DayRange;
  /** The language of the forms' own texts. */
  activeLocale: Locale;
  status: CaseStatus;
  /** The whole application is locked. Only a correction opens a field of it. */
  isCaseLocked: boolean;
  /** The newest page of the whole conversation. */
  messages: ConversationView;
  canSave: boolean;
  canMarkCorrections: boolean;
  /** Ids of forms that are complete, but that the applicant never saved. They have to be confirmed once. */
  unsavedForms: readonly string[];
  /** On which answers a question depends, by its component. For browsers without scripts. */
  hints: Readonly<Record<string, string>>;
  /** The form as it was posted without scripts, if something in it was wrong. */
  returned: ReturnedForm | null;
  /** A dialog over the form. */
  children: ReactNode;
}

/** The same props, as they come with the page. */
export type PackedApplicantFormProps = Omit<ApplicantFormProps, 'forms'> & { packed: readonly PackedForm[] };
