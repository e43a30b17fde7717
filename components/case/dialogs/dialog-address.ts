import type { CaseView } from '@/lib/contract/shapes';
import { decodedPart } from '@/lib/domain/decoded-part';
import { CASE_DIALOGS, isDialogIn, type TitledCase } from '@/lib/domain/dialogs';
import type { DialogName, TextKey } from '@/lib/platform/i18n/text-key';

/** What an address over a case opens: a form, and a dialog over the case or the form. Either may be absent. */
export interface OpenDialogs {
  formId: string | null;
  /** The name of the topmost dialog in the address. */
  dialog: string | null;
  /** The rest of its address: the field, the note, the number of signatories, or the purpose of the login. */
  detail: string;
}

/** Reads the parts of the path that follow the case. */
export function openDialogs(parts: readonly string[]): OpenDialogs {
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = parts.map(decodedPart);
  if (first !== 'form') return { formId: null, dialog: first || null, detail: second };
  if (third === 'field') return { formId: second, dialog: fifth || null, detail: fourth };
  return { formId: second, dialog: third || null, detail: '' };
}

/** Returns the name of a dialog's texts. For some dialogs it depends on the case. */
export function dialogName(dialog: string, view: TitledCase): DialogName {
  if (!isDialogIn(CASE_DIALOGS, dialog)) return 'unavailable';
  const { title } = CASE_DIALOGS[dialog];
  return typeof title === 'function' ? title(view) : title;
}

/** The title of the page for its address: the key of the text, and what is filled into it. */
export function titleOf(
  { formId, dialog }: OpenDialogs,
  view: CaseView,
): [key: TextKey, values?: Record<string, string>] {
  if (dialog !== null) return [`dialog.${dialogName(dialog, view)}.title`];
  const company = view.company.name;
  const form = view.forms.find(({ id }) => id === formId);
  return form ? ['case.form.pageTitle', { form: form.title, company }] : ['case.title', { company }];
}
