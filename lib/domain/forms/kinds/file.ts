import type { Field } from '../component';
import type { FieldKind } from './kind';
import { question } from './new-parts';

declare module '../component' {
  interface ComponentKinds {
    FormFile: Field;
  }
}

/** A file. Its value is the id of the stored file. */
export const file: FieldKind<'FormFile'> = {
  dataType: 'file',
  begin: question,
  isUploaded: true,
  notInLists: true,
  normalise: (_component, raw) => (/^[\w-]{0,64}$/.test(raw.trim()) ? raw.trim() : null),
  missingCode: 'REQUIRED_FILE',
  texts: () => [],
  lines: (row, _value, words) => [row.file?.displayFileName ?? words.file()],
};
