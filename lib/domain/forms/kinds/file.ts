import { FILE_KINDS, FILE_LIMITS, FILE_TYPES, MEGABYTE, type UploadTypes } from '@/lib/domain/limits';
import type { Field, RuleComponent, Rules } from '../component';
import type { FieldKind } from './kind';
import { question } from './new-parts';

declare module '../component' {
  interface ComponentKinds {
    FormFile: Field & { validation?: Rules };
  }
}

/** A file. Its value is the id of the stored file. */
export const file: FieldKind<'FormFile'> = {
  dataType: 'file',
  begin: question,
  template: ({ fileRules }) => ({ validation: fileRules.optional() }),
  isUploaded: true,
  notInLists: true,
  normalise: (_component, raw) => (/^[\w-]{0,64}$/.test(raw.trim()) ? raw.trim() : null),
  missingCode: 'REQUIRED_FILE',
  texts: () => [],
  lines: (row, _value, words) => [row.file?.displayFileName ?? words.file()],
};

/** The files that a question takes: their types, and how large they may be. */
export function filesTaken({ validation }: Pick<RuleComponent, 'validation'>): {
  types: UploadTypes;
  maxBytes: number;
} {
  const { fileKinds, maxMegabytes } = validation ?? {};
  const kinds = fileKinds?.map((kind) => FILE_KINDS[kind]);
  return {
    types: kinds ? Object.assign({}, ...kinds) : FILE_TYPES.field,
    maxBytes: maxMegabytes ? Math.min(maxMegabytes * MEGABYTE, FILE_LIMITS.field) : FILE_LIMITS.field,
  };
}
