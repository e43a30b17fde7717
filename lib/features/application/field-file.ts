import { CALLS } from '@/lib/contract/contract';
import type { UploadedFile } from '@/lib/contract/uploads';
import { AppError } from '@/lib/domain/errors';
import type { RuleComponent } from '@/lib/domain/forms/component';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { filesTaken } from '@/lib/domain/forms/kinds/file';
import { FILE_TYPES } from '@/lib/domain/limits';
import { type Change, type CommandContext, defineCommand } from '@/lib/engine/command';
import { defineCaseQuery } from '@/lib/engine/query';
import { type FormState, loadFormState } from '@/lib/features/application/form-state';
import { saveForms } from '@/lib/features/application/save-forms';
import { savingAction } from '@/lib/features/application/save-values';
import { savedEvent, savedMails } from '@/lib/features/application/saved-event';
import { keepUpload, readFile } from '@/lib/features/application/stored-file';
import { keepActive, storeValue } from '@/lib/features/application/write-values';
import { db } from '@/lib/platform/database/db';
import { refusedType, typeOf, withFileType } from './checked-upload';
import { shownFile } from './shown-picture';

/**
 * Uploads a file that the field takes, and replaces an earlier one. Throws CONFLICT if the earlier file is not the one that the caller saw.
 */
export const uploadFieldFile = defineCommand({
  call: CALLS.uploadFieldFile,
  choose: (_input, theCase) => savingAction(theCase),
  prepare: (input) => withFileType(input, FILE_TYPES.field),
  async perform(context, { componentId, file, replaces }) {
    const { state, component, from } = await unlockedFile(context, componentId, replaces);
    requireTaken(component, file);
    const place = { caseId: context.case.id, kind: 'FIELD', componentId } as const;
    const result = await keepUpload(context.tx, file, place);
    return { result, ...(await replaceValue(context, state, component, { from, to: result.fileId })) };
  },
});

/**
 * Removes the file from a field. The file itself stays with the case, as an earlier answer. Throws CONFLICT if it is not the file that the
 * caller saw.
 */
export const removeFieldFile = defineCommand({
  call: CALLS.removeFieldFile,
  choose: (_input, theCase) => savingAction(theCase),
  async perform(context, { componentId, replaces }) {
    const { state, component, from } = await unlockedFile(context, componentId, replaces);
    if (from === '') return { result: undefined, audit: null };
    return { result: undefined, ...(await replaceValue(context, state, component, { from, to: '' })) };
  },
});

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
  if (stored?.dataType !== 'file' || !stored.value) throw new AppError('NOT_FOUND');
  return stored.value;
}

/** Throws INVALID_FILE_TYPE or TOO_LARGE for a file that this question does not take. */
function requireTaken(component: RuleComponent, file: UploadedFile): void {
  const { types, maxBytes } = filesTaken(component);
  if (!Object.hasOwn(types, typeOf(file))) throw refusedType('INVALID_FILE_TYPE', types);
  if (file.content.byteLength > maxBytes) throw new AppError('TOO_LARGE');
}

async function unlockedFile(
  context: CommandContext,
  componentId: string,
  replaces: string | undefined,
): Promise<{ state: FormState; component: RuleComponent; from: string }> {
  const state = await loadFormState(context);
  const component = state.component(componentId);
  if (!component) throw new AppError('NOT_FOUND', { errors: { componentId: ['UNKNOWN'] } });
  if (!fieldKindOf(component)?.isUploaded) {
    throw new AppError('VALIDATION_FAILED', { errors: { componentId: ['UNKNOWN'] } });
  }
  if (state.isLocked(componentId)) throw new AppError('LOCKED', { errors: { [componentId]: ['LOCKED'] } });
  const from = state.stored.get(componentId)?.value ?? '';
  if (replaces !== undefined && replaces !== from) throw new AppError('CONFLICT');
  return { state, component, from };
}

async function replaceValue(
  context: CommandContext,
  state: FormState,
  component: RuleComponent,
  { from, to }: { from: string; to: string },
): Promise<Pick<Change<unknown>, 'audit' | 'update' | 'mails'>> {
  const { componentId } = component;
  await storeValue(context, state, component, to);
  await keepActive(context, state);
  const saved = await saveForms(context, state, { changedIds: [componentId], doneFormId: null });
  const changes = [{ componentId, from, to }];
  return {
    audit: savedEvent(context, state, { changes, doneFormId: null, saved }),
    update: saved.counts,
    mails: await savedMails(context, state, saved),
  };
}
