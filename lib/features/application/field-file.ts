import { CALLS } from '@/lib/contract/contract';
import type { UploadedFile } from '@/lib/contract/uploads';
import { AppError } from '@/lib/domain/errors';
import { fileQuestionsIn } from '@/lib/domain/forms/answer-files';
import type { RuleComponent } from '@/lib/domain/forms/component';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { fileIdsOf, filesTaken } from '@/lib/domain/forms/kinds/file';
import { FILE_TYPES } from '@/lib/domain/limits';
import type { Change } from '@/lib/engine/apply-change';
import { type CommandContext, defineCommand } from '@/lib/engine/command';
import { defineCaseQuery } from '@/lib/engine/query';
import { componentsOf, type FormState, loadFormState } from '@/lib/features/application/form-state';
import { saveForms } from '@/lib/features/application/save-forms';
import { savingAction } from '@/lib/features/application/save-values';
import { savedEvent, savedMails } from '@/lib/features/application/saved-event';
import { keepAnswerUpload, readFile } from '@/lib/features/application/stored-file';
import { whereStopped } from '@/lib/features/application/where-stopped';
import { keepActive, storeValue } from '@/lib/features/application/write-values';
import { db, type Tx } from '@/lib/platform/database/db';
import { refusedType, typeOf, withFileType } from './checked-upload';
import { shownFile } from './shown-picture';

/**
 * Uploads a file that the field takes. Replaces an earlier one, or is one more where the field takes several. In a list, the file belongs to
 * no entry until the list is saved with its id. Throws TOO_MANY_FILES, and CONFLICT if the earlier file is not the one that the caller saw.
 */
export const uploadFieldFile = defineCommand({
  call: CALLS.uploadFieldFile,
  choose: (_input, theCase) => savingAction(theCase),
  prepare: (input) => withFileType(input, FILE_TYPES.field),
  async perform(context, { componentId, file, replaces }) {
    const { state, component, from, list } = await unlockedFile(context, componentId);
    requireTaken(component, file);
    if (list) return uploadToEntry(context, componentId, file);
    const answerWith = answerToUpload(component, from, replaces);
    const place = { caseId: context.case.id, componentId };
    const stays = fileIdsOf(answerWith(''));
    const { file: stored, isEarlier } = await keepAnswerUpload(context, file, place, stays);
    const answer = answerWith(stored.fileId);
    const to = isEarlier && !replaces ? await inOrderOfUpload(context.tx, answer) : answer;
    const result = { ...stored, value: to };
    if (to === from) return { result, audit: null };
    return { result, ...(await replaceValue(context, state, component, { from, to })) };
  },
});

/**
 * Removes a file from a field, or all if the caller names none. The file itself stays with the case, as an earlier answer. Throws CONFLICT
 * if it is not a file of the field.
 */
export const removeFieldFile = defineCommand({
  call: CALLS.removeFieldFile,
  choose: (_input, theCase) => savingAction(theCase),
  async perform(context, { componentId, replaces }) {
    const { state, component, from, list } = await unlockedFile(context, componentId);
    if (list) throw notAFile();
    requireSeen(from, replaces);
    const to = replaces
      ? fileIdsOf(from)
          .filter((id) => id !== replaces)
          .join()
      : '';
    if (from === '') return { result: { value: to }, audit: null };
    return { result: { value: to }, ...(await replaceValue(context, state, component, { from, to })) };
  },
});

/** Stores a file for an entry of a list. One that the question has had before is that file again. */
async function uploadToEntry(context: CommandContext, componentId: string, upload: UploadedFile) {
  const { file } = await keepAnswerUpload(context, upload, { caseId: context.case.id, componentId }, []);
  return { result: { ...file, value: file.fileId }, audit: null };
}

/** The bytes of the current or an earlier file of a field. With `preview`, in a format that browsers can show. */
export const fieldFileQuery = defineCaseQuery({
  call: CALLS.getFieldFile,
  async read({ case: { id } }, { componentId, preview, fileId }) {
    const wanted = fileId ?? (await fileInField(id, componentId));
    const { displayFileName: fileName, contentType, content } = await readFile(db(), id, wanted, componentId);
    const file = { fileName, contentType, content };
    return preview ? shownFile(file) : file;
  },
});

async function fileInField(caseId: string, componentId: string): Promise<string> {
  const stored = await db().caseValue.findUnique({
    where: { caseId_componentId: { caseId, componentId } },
    select: { value: true, dataType: true },
  });
  const [first] = stored?.dataType === 'file' ? fileIdsOf(stored.value) : [];
  if (!first) throw new AppError('NOT_FOUND');
  return first;
}

/** Throws INVALID_FILE_TYPE or TOO_LARGE for a file that this question does not take. */
function requireTaken(component: RuleComponent, file: UploadedFile): void {
  const { types, maxBytes } = filesTaken(component);
  if (!Object.hasOwn(types, typeOf(file))) throw refusedType('INVALID_FILE_TYPE', types);
  if (file.content.byteLength > maxBytes) throw new AppError('TOO_LARGE');
}

/** The answer of the field by the id of the new file. Throws TOO_MANY_FILES or CONFLICT. */
function answerToUpload(
  component: RuleComponent,
  from: string,
  replaces: string | undefined,
): (fileId: string) => string {
  const ids = fileIdsOf(from);
  const { most } = filesTaken(component);
  if (replaces) {
    requireSeen(from, replaces);
    return (fileId) => ids.map((id) => (id === replaces ? fileId : id)).join(',');
  }
  if (most > 1) {
    if (ids.length >= most) throw new AppError('TOO_MANY_FILES', { values: { max: most } });
    return (fileId) => [...ids, fileId].join(',');
  }
  requireSeen(from, replaces);
  return (fileId) => fileId;
}

/** An answer with its files in the order in which they first came, so that one put back is where it was. */
async function inOrderOfUpload(tx: Tx, answer: string): Promise<string> {
  const files = await tx.storedFile.findMany({
    where: { id: { in: fileIdsOf(answer) } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  return files.map(({ id }) => id).join(',');
}

/** Throws CONFLICT if the field does not have the file, or has one although the caller saw none. */
function requireSeen(from: string, replaces: string | undefined): void {
  const isSeen = replaces === '' ? from === '' : replaces === undefined || fileIdsOf(from).includes(replaces);
  if (!isSeen) throw new AppError('CONFLICT');
}

interface UnlockedFile {
  state: FormState;
  component: RuleComponent;
  from: string;
  /** The list whose entries have the field, which is locked as a whole. */
  list: RuleComponent | undefined;
}

async function unlockedFile(context: CommandContext, componentId: string): Promise<UnlockedFile> {
  const state = await loadFormState(context);
  const isAsked = (one: RuleComponent) => one.componentId === componentId;
  const list = componentsOf(state.template).find((one) => fileQuestionsIn(one.component).some(isAsked));
  const inList = list && fileQuestionsIn(list.component).find(isAsked);
  const component = inList ?? state.component(componentId);
  if (!component) throw new AppError('NOT_FOUND', { errors: { componentId: ['UNKNOWN'] } });
  if (!fieldKindOf(component)?.isUploaded) throw notAFile();
  if (state.isLocked(list?.component.componentId ?? componentId)) {
    throw new AppError('LOCKED', { errors: { [componentId]: ['LOCKED'] } });
  }
  return { state, component, from: state.stored.get(componentId)?.value ?? '', list: list?.component };
}

const notAFile = () => new AppError('VALIDATION_FAILED', { errors: { componentId: ['UNKNOWN'] } });

async function replaceValue(
  context: CommandContext,
  state: FormState,
  component: RuleComponent,
  { from, to }: { from: string; to: string },
): Promise<Pick<Change<unknown>, 'audit' | 'update' | 'mails'>> {
  const { componentId } = component;
  await storeValue(context, state, component, to);
  const calculated = await keepActive(context, state);
  const changes = [{ componentId, from, to }, ...calculated];
  const changedIds = changes.map((change) => change.componentId);
  const saved = await saveForms(context, state, { changedIds, doneFormId: null });
  return {
    audit: savedEvent(context, state, { changes, doneFormId: null, saved }),
    update: { ...saved.counts, ...whereStopped(context, { componentId }) },
    mails: await savedMails(context, state, saved),
  };
}
