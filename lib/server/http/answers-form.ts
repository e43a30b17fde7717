import type { SaveConflict } from '@/lib/contract/calls/forms';
import type { FormView, Row } from '@/lib/contract/form-shapes';
import { allForms } from '@/lib/contract/packed-forms';
import type { ApplicantCase } from '@/lib/contract/shapes';
import type { CallAnswer } from '@/lib/contract/typed-calls';
import { decimalSign } from '@/lib/domain/fields/decimal-number';
import { removalOf } from '@/lib/domain/form-action';
import { fileQuestionsIn } from '@/lib/domain/forms/answer-files';
import { REMOVE_ENTRY } from '@/lib/domain/forms/kinds/dynamic-list';
import { fileIdsOf, filesTaken } from '@/lib/domain/forms/kinds/file';
import { isAnswered } from '@/lib/domain/forms/opened-by-corrections';
import { type PostedTexts, postedAnswer } from '@/lib/domain/forms/posted-answers';
import { savableComponents } from '@/lib/domain/forms/rows';
import { normaliseValue } from '@/lib/domain/forms/values';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { toLocale } from '@/lib/domain/locale';
import { textFor } from '@/lib/platform/i18n/text-for';
import { ownPage } from './application-forms';
import { redirectTo } from './open-link';
import { type PostedForm, problemIn, returnTo, textOf } from './posted-form';
import { carryForm } from './returned-form';

/** What the page of a form shows that is not saved: texts by field, and what was typed there if it fits. */
interface Unsaved {
  values: Record<string, string>;
  notes: Record<string, string>;
}

/** A field as it was posted. */
interface PostedItem {
  componentId: string;
  value: string;
  baseVersion: number;
}

/**
 * Saves a form of an application as it was posted, with its files, and checks it: by the calls of the page, so every answer that can be read
 * is saved, right or wrong. Leads on to the next page if nothing is wrong, and else back to the form, which shows what is saved.
 *
 * @param findWrong Returns what else is wrong with the saved answers: texts by field.
 */
export async function takeAnswers(
  form: PostedForm,
  findWrong: () => Promise<Unsaved['notes']> = async () => ({}),
): Promise<Response> {
  const page = ownPage(form);
  const known = await form.call('getCase', { caseId: form.of });
  if (!known.ok) return returnTo(page, known, {});
  const posted = formIn(await known.json(), form.text('formId'));
  if (!posted) return redirectTo(`/case/${form.of}`);
  const rows = savableComponents(posted.rows).filter(({ locked }) => !locked);
  const unsaved: Unsaved = { values: {}, notes: {} };
  const inEntries: EntryFiles = new Map();
  const lost =
    (await uploadFiles(form, rows, unsaved)) ??
    (await uploadToEntries(form, rows, unsaved, inEntries)) ??
    (await removeFiles(form, rows));
  if (lost) return returnTo(page, lost, {});
  const saved = await save(form, posted.id, itemsIn(form, rows, inEntries), unsaved);
  if (saved instanceof Response) return returnTo(page, saved, {});
  const isValid = saved.every(({ id, status }) => id !== posted.id || status !== 'INVALID');
  unsaved.notes = { ...(await findWrong()), ...unsaved.notes };
  const isSaved = Object.keys({ ...unsaved.notes, ...unsaved.values }).length === 0;
  return isValid && isSaved ? leadOn(form) : leadBack(page, unsaved);
}

/** The page of a correction: why the answer is right, and the answers as for a whole form. One of the two must have changed. */
export async function takeCorrection(form: PostedForm): Promise<Response> {
  const { of: caseId, text } = form;
  const explanation = text('explanation').trim();
  const answer = await form.call('markCorrectionHandled', {
    caseId,
    componentId: text('componentId'),
    correctionId: text('correctionId'),
    isHandled: false,
    explanation,
  });
  if (!answer.ok) return returnTo(ownPage(form), answer, { explanation });
  return takeAnswers(form, () => unanswered(form));
}

/** Says at the field of a correction that it is not answered, if so. */
async function unanswered(form: PostedForm): Promise<Unsaved['notes']> {
  const componentId = form.text('componentId');
  const known = await form.call('getCase', { caseId: form.of });
  const posted = known.ok ? formIn(await known.json(), form.text('formId')) : undefined;
  const row = savableComponents(posted?.rows ?? []).find((one) => one.componentId === componentId);
  if (!row?.correction || isAnswered(row.correction, row.value)) return {};
  const t = textFor(toLocale(form.text('locale')));
  return { [componentId]: t('form.correction.unanswered') };
}

const formIn = (
  theCase: Pick<ApplicantCase, 'forms' | 'hiddenForms'>,
  formId: string,
): FormView | undefined => allForms(theCase).find(({ id }) => id === formId);

/** The answers that differ from what is saved. A field that was not on the page is left alone. */
function itemsIn(form: PostedForm, rows: readonly Row[], inEntries: EntryFiles): PostedItem[] {
  const posted = textsOf(form, inEntries);
  return rows.flatMap((row) => {
    const { componentId } = row;
    const version = form.text(`version:${componentId}`);
    const value = version === '' ? null : postedAnswer(row, posted);
    if (value === null || (normaliseValue(row, value) ?? value) === normaliseValue(row, row.value)) return [];
    return [{ componentId, value, baseVersion: Number(version) || 0 }];
  });
}

function textsOf({ sent, text }: PostedForm, inEntries: EntryFiles): PostedTexts {
  const names = [...new Set(sent.keys())];
  return {
    names: () => names,
    text,
    texts: (name) => inEntries.get(name) ?? sent.getAll(name).map(textOf),
    decimalSign: decimalSign(text('locale')),
  };
}

/** Uploads the files of the form. A file that is refused is reported at its field. Returns a refusal that is not about a file, or null. */
async function uploadFiles(
  form: PostedForm,
  rows: readonly Row[],
  { notes }: Unsaved,
): Promise<Response | null> {
  for (const row of rows) {
    const { componentId } = row;
    const replaces = filesTaken(row).most === 1 ? fileIdsOf(row.value)[0] : undefined;
    for (const file of filesSent(form, componentId)) {
      const answer = await form.upload('uploadFieldFile', { caseId: form.of, componentId, replaces }, file);
      if (answer.ok) continue;
      if (!ABOUT_THE_FILE.includes(answer.status)) return answer;
      notes[componentId] = `${file.name}: ${(await problemIn(answer)).message}`;
    }
  }
  return null;
}

/** The ids of the files of an entry's field, by the name of its control. */
type EntryFiles = Map<string, string[]>;

/** The same for the files in the entries of lists: leaves out those that are marked, and uploads new ones. Saves nothing of the lists. */
async function uploadToEntries(
  form: PostedForm,
  rows: readonly Row[],
  { notes }: Unsaved,
  inEntries: EntryFiles,
): Promise<Response | null> {
  for (const list of rows) {
    for (const question of fileQuestionsIn(list)) {
      const { componentId } = question;
      for (const name of namesIn(form, list, question)) {
        const removed = form.sent.getAll(removalOf(name)).map(textOf);
        const texts = form.sent.getAll(name).map(textOf);
        let ids = texts.flatMap(fileIdsOf).filter((id) => !removed.includes(id));
        for (const file of filesSent(form, name)) {
          const answer = await form.upload('uploadFieldFile', { caseId: form.of, componentId }, file);
          if (answer.ok) {
            const { fileId } = (await answer.json()) as CallAnswer<'uploadFieldFile'>;
            ids = filesTaken(question).most === 1 ? [fileId] : [...new Set([...ids, fileId])];
          } else if (ABOUT_THE_FILE.includes(answer.status)) {
            const refusal = `${file.name}: ${(await problemIn(answer)).message}`;
            notes[list.componentId] = [notes[list.componentId], refusal].filter(Boolean).join('\n');
          } else return answer;
        }
        inEntries.set(name, ids);
      }
    }
  }
  return null;
}

/** The names of the controls of a question in the entries that were posted and stay. */
function namesIn({ sent, text }: PostedForm, list: Row, { componentId }: Row): string[] {
  return [...new Set(sent.keys())].filter((name) => {
    const entry = name.startsWith(`${list.componentId}[`) ? name.replace(/\.[\w-]+$/, '') : '';
    return name === `${entry}.${componentId}` && text(entry) !== REMOVE_ENTRY;
  });
}

/** The files that were chosen in a control. A browser sends an empty one where none was. */
const filesSent = ({ sent }: PostedForm, name: string): File[] =>
  sent.getAll(name).filter((file) => file instanceof File && file.size > 0) as File[];

/** Removes the files that are marked. One that was replaced is no longer there. Returns a refusal, or null. */
async function removeFiles(form: PostedForm, rows: readonly Row[]): Promise<Response | null> {
  for (const { componentId } of rows) {
    for (const fileId of form.sent.getAll(removalOf(componentId)).map(textOf)) {
      const answer = await form.call('removeFieldFile', {
        caseId: form.of,
        componentId,
        replaces: fileId,
      });
      if (!answer.ok && answer.status !== 409) return answer;
    }
  }
  return null;
}

const ABOUT_THE_FILE: readonly number[] = [400, 409, 413, 415, 422, 429];

type SavedForms = CallAnswer<'saveValues'>['forms'];

/**
 * Saves answers and checks the form. What cannot be saved is reported at its field, and the rest is saved all the same. Returns the forms that
 * changed, or a refusal of everything.
 */
async function save(
  form: PostedForm,
  formId: string,
  items: readonly PostedItem[],
  unsaved: Unsaved,
): Promise<SavedForms | Response> {
  const t = textFor(toLocale(form.text('locale')));
  const answer = await form.call('saveValues', { caseId: form.of, items, formId, done: true });
  if (answer.ok) return ((await answer.json()) as CallAnswer<'saveValues'>).forms;
  const problem = await problemIn(answer);
  if (problem.errorCode === 'CONFLICT') {
    const { items: theirs, saved } = (await answer.json()) as SaveConflict;
    for (const { componentId } of theirs) unsaved.notes[componentId] = t('form.posted.conflict');
    return saved.forms;
  }
  const isRefused = ({ componentId }: PostedItem) => componentId in (problem.errors ?? {});
  const refused = items.filter(isRefused);
  if (refused.length === 0) return answer;
  for (const { componentId, value } of refused) {
    if (problem.errorCode === 'LOCKED') unsaved.notes[componentId] = t('form.posted.locked');
    // The page itself says what is wrong with a value. A text that is too long to store is too long for a cookie as well.
    else if (value.length <= TEXT_LIMITS.singleLine) unsaved.values[componentId] = value;
    else unsaved.notes[componentId] = t('form.posted.tooLong');
  }
  const others = items.filter((item) => !isRefused(item));
  return save(form, formId, others, unsaved);
}

/** Leads to the page that the form leads to, unless the answers have hidden it. */
async function leadOn(form: PostedForm): Promise<Response> {
  const next = ownPage(form, 'next');
  const formId = /\/form\/([\w-]+)/.exec(next)?.[1];
  if (formId === undefined) return redirectTo(next);
  const known = await form.call('getCase', { caseId: form.of });
  const { forms = [] } = known.ok ? ((await known.json()) as ApplicantCase) : {};
  return redirectTo(forms.some(({ id }) => id === formId) ? next : `/case/${form.of}`);
}

/** Leads back to the form. */
function leadBack(page: string, { values, notes }: Unsaved): Response {
  const [path = ''] = page.split('?');
  const problem = { status: 400, errorCode: 'VALIDATION_FAILED', message: '' };
  const carried =
    carryForm(path, { values, notes, problem }) ?? carryForm(path, { values: {}, notes, problem });
  return redirectTo(page, carried === null ? [] : [carried]);
}
