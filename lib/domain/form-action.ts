import type { PublicForm } from './public-forms';

/** The forms of an application. They belong to the case, and only holders of its link may send them. */
export type ApplicationForm =
  | 'answers'
  | 'question'
  | 'invite'
  | 'withdraw'
  | 'caseLanguage'
  | 'correction'
  | 'corrections'
  | 'withdrawApplication'
  | 'document'
  | SigningForm;

/** The forms by which an application is signed. Most are named as the call that they make. */
export type SigningForm =
  | 'shareForSignature'
  | 'remindSignatory'
  | 'replaceSignatory'
  | 'cancelSignature'
  | 'paper'
  | 'lockForPaper'
  | 'paperDocument'
  | 'markPosted'
  | 'uploadSignedDocument';

/** Where a browser without scripts posts a form. `of` is the slug of the organisation, the case's id, or the language. */
export const formAction = (form: PublicForm | ApplicationForm | 'language', of: string): string =>
  `/api/forms/${form}/${of}`;

/** The name under which a form sends the stored files of a field that are to be removed. */
export const removalOf = (field: string): string => `remove:${field}`;
