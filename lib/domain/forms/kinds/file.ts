import {
  COUNT_LIMITS,
  FILE_KINDS,
  FILE_LIMITS,
  FILE_TYPES,
  MEGABYTE,
  type UploadTypes,
} from '@/lib/domain/limits';
import type { Field, RuleComponent, Rules } from '../component';
import type { FieldKind } from './kind';
import { question } from './new-parts';

declare module '../component' {
  interface ComponentKinds {
    FormFile: Field & { validation?: Rules };
  }
}

/** At most `COUNT_LIMITS.fieldFiles` ids. */
const IDS = new RegExp(`^([\\w-]{1,64}(,(?=.)|$)){0,${COUNT_LIMITS.fieldFiles}}$`);

/** Uploaded files. The value is the ids of the stored files, with commas between. One file is its id. */
export const file: FieldKind<'FormFile'> = {
  dataType: 'file',
  begin: question,
  template: ({ fileRules }) => ({ validation: fileRules.optional() }),
  isUploaded: true,
  normalise: (_component, raw) => (IDS.test(raw.trim()) ? raw.trim() : null),
  missingCode: 'REQUIRED_FILE',
  asksFor: 'file',
  errors: (component, value) =>
    fileIdsOf(value).length > filesTaken(component).most ? ['TOO_MANY_FILES'] : [],
  texts: () => [],
  lines: ({ files, file: first }, value, words) =>
    fileIdsOf(value).map((id, place) => {
      const known = files ? files.find(({ fileId }) => fileId === id) : [first][place];
      return known?.displayFileName ?? words.file();
    }),
};

/** The ids of the files in an answer, in the order in which they were uploaded. */
export function fileIdsOf(value: string): string[] {
  return value.split(',').filter(Boolean);
}

interface TakenFiles {
  types: UploadTypes;
  maxBytes: number;
  most: number;
}

/** The files that a question takes: their types, how large they may be, and how many. */
export function filesTaken({ validation }: Pick<RuleComponent, 'validation'>): TakenFiles {
  const { fileKinds, maxMegabytes, maxFiles } = validation ?? {};
  const kinds = fileKinds?.map((kind) => FILE_KINDS[kind]);
  return {
    types: kinds ? Object.assign({}, ...kinds) : FILE_TYPES.field,
    maxBytes: maxMegabytes ? Math.min(maxMegabytes * MEGABYTE, FILE_LIMITS.field) : FILE_LIMITS.field,
    most: maxFiles ?? 1,
  };
}
