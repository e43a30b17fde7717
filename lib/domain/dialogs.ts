import type { CaseStatus } from './lifecycle/status';
import type { Action } from './lifecycle/transitions';

/** What the title of a dialog may depend on. */
export interface TitledCase {
  status: CaseStatus;
  permissions: readonly Action[];
}

interface AddressedDialog {
  /** The permissions of which the caller must have one now. Empty: anyone who sees the case. */
  needs: readonly Action[];
  /** What follows the case in its address, written like the folders below `app`. Default: its name. */
  address?: string;
}

/** A dialog of case workers over a case. */
export interface CaseDialog extends AddressedDialog {
  /** The section of its texts under `dialog`. */
  title: string | ((view: TitledCase) => string);
  /** The text goes to the applicant, so the dialog can be shown in the applicant's language. */
  toApplicant?: boolean;
  /** Not on a case without a contact person. */
  needsContact?: boolean;
  /** Not on an erased case. What the dialog shows would suggest that there never was anything. */
  needsAnswers?: boolean;
}

/** What decides whether a dialog can be opened on a case. */
export interface OpenableCase {
  permissions: readonly Action[];
  hasContact: boolean;
  isErased: boolean;
}

interface ApplicationDialog extends AddressedDialog {
  /** The key of its title. */
  title: string;
}

/** The dialogs of case workers over a case, by their name in the address. */
export const CASE_DIALOGS = {
  link: { needs: ['viewLink'], title: 'link', needsAnswers: true },
  delegate: { needs: ['delegate'], title: 'delegate' },
  changeContact: { needs: ['changeContact'], title: 'changeContact', toApplicant: true },
  colleagues: { needs: ['viewColleagues'], title: 'colleagues', needsAnswers: true },
  admission: { needs: ['sendAdmissionDate'], title: 'admission', toApplicant: true, needsContact: true },
  putaside: { needs: ['sendReminder'], title: 'putaside' },
  maillog: { needs: ['viewInternal'], title: 'maillog', needsAnswers: true },
  reject: { needs: ['rejectCase'], title: 'reject', toApplicant: true },
  remove: {
    needs: ['removeCase', 'resetCase'],
    title: ({ permissions }: TitledCase) => (permissions.includes('resetCase') ? 'reset' : 'remove'),
  },
  'reject-signature': { needs: ['rejectSignature'], title: 'rejectSignature', toApplicant: true },
  cancelsignature: { needs: ['cancelSignature'], title: 'cancelSignature' },
  downloadsignature: {
    needs: ['lockForPaper'],
    title: 'downloadSignature',
    address: 'downloadsignature/[count]',
  },
  'reject-internal-signature': { needs: ['rejectInternalSignature'], title: 'rejectInternalSignature' },
  'approve-regional-review': { needs: ['answerRegionalReview'], title: 'approveRegionalReview' },
  'reject-regional-review': { needs: ['answerRegionalReview'], title: 'rejectRegionalReview' },
  review: { needs: ['approveForm', 'approveCorrection'], title: 'review' },
  complete: { needs: ['exportCase'], title: 'complete' },
  archive: {
    needs: ['archiveCase'],
    title: ({ status }: TitledCase) => {
      if (status === 'EXPORTED_TO_TELLUS') return 'archiveExported';
      return status === 'REJECTED' ? 'archiveRejected' : 'archive';
    },
  },
  'get-accept': { needs: [], title: 'getAccept', address: 'get-accept/[function]' },
  deletenote: { needs: ['deleteNote'], title: 'deleteNote', address: 'deletenote/[noteId]' },
  support: {
    needs: [],
    title: 'support',
    address: 'form/[formId]/support',
    toApplicant: true,
    needsAnswers: true,
  },
  help: { needs: [], title: 'help', address: 'form/[formId]/field/[fieldId]/help' },
  correction: {
    needs: ['requestCorrection'],
    title: 'correction',
    address: 'form/[formId]/field/[fieldId]/correction',
    toApplicant: true,
  },
} as const satisfies Record<string, CaseDialog>;

export type CaseDialogName = keyof typeof CASE_DIALOGS;

/** Whether a person with these permissions can open the dialog on the case now, as far as the case as a whole decides it. */
export function canOpen(name: CaseDialogName, { permissions, hasContact, isErased }: OpenableCase): boolean {
  const { needs, needsContact, needsAnswers }: CaseDialog = CASE_DIALOGS[name];
  if ((needsContact && !hasContact) || (needsAnswers && isErased)) return false;
  return needs.length === 0 || needs.some((action) => permissions.includes(action));
}

/** The dialogs of applicants over their application, by their name in the address. Those over a form are pages below it. */
export const APPLICATION_DIALOGS = {
  sign: { needs: ['uploadSignedDocument'], title: 'signing.upload.title' },
  colleagues: { needs: ['viewColleagues'], title: 'colleagues.title' },
  switchlocale: { needs: [], title: 'application.switchLocale.title' },
  cancelsignature: { needs: ['cancelSignature'], title: 'signing.cancel.title' },
  withdraw: { needs: ['withdrawApplication'], title: 'application.withdraw.title' },
  downloadsignature: {
    needs: ['lockForPaper'],
    title: 'signing.lock.title',
    address: 'downloadsignature/[count]',
  },
} as const satisfies Record<string, ApplicationDialog>;

export type ApplicationDialogName = keyof typeof APPLICATION_DIALOGS;

type Dialogs = Readonly<Record<string, AddressedDialog>>;

type AddressIn<Table extends Dialogs> = {
  [Name in keyof Table & string]: Table[Name] extends { address: infer Address extends string }
    ? Address
    : Name;
}[keyof Table & string];

/** Returns what follows the case in the addresses of these dialogs. */
export function addressesIn<Table extends Dialogs>(table: Table): AddressIn<Table>[] {
  return Object.entries(table).map(([name, { address = name }]) => address as AddressIn<Table>);
}

/** Whether an address names one of these dialogs. */
export function isDialogIn<Table extends Dialogs>(table: Table, name: string): name is keyof Table & string {
  return Object.hasOwn(table, name);
}
