'use client';

import { classNames } from '@/components/ui/class-names';
import { FetchedPart } from '@/components/ui/fetched-part';
import type { Row } from '@/lib/contract/form-shapes';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { fieldsIn } from '@/lib/domain/forms/validation';
import { controlId } from './control-id';
import { FieldInput } from './field-input';
import { FieldNotices } from './field-notices';
import { FieldSaveState } from './field-save-state';
import { useForm } from './form-context';
import { LockedField } from './locked-field';
import { SCREENS } from './screens';
import { useErrorText } from './use-error-text';
import type { FormEditor } from './use-form-editor';

/** The rows of a form that are visible with the current answers. */
export function FormRows({ rows }: { rows: readonly Row[] }) {
  const { editor } = useForm();
  return (
    <div className="grid min-w-0 gap-7">
      {rows
        .filter((row) => editor.visibility.active.has(row.componentId))
        .map((row) => (
          <FormRow key={row.componentId} row={row} />
        ))}
    </div>
  );
}

function FormRow({ row }: { row: Row }) {
  const screen = SCREENS[row.type];
  return 'Row' in screen ? <screen.Row row={row} Rows={FormRows} /> : <Field row={row} />;
}

function Field({ row }: { row: Row }) {
  const { editor, renderAside, renderBelow, renderAction } = useForm();
  const errorText = useErrorText();
  const notice = <FieldNotices row={row} />;
  if (row.locked) {
    return <LockedField row={row} notice={notice} aside={renderAside?.(row)} />;
  }
  const { componentId } = row;
  const value = editor.snapshot.fields[componentId]?.value ?? row.value;
  const code = editor.errorOf(componentId);
  const action = row.correction && renderAction?.(row);
  return (
    <div className={classNames('@container min-w-0', action ? correctionFrame(row) : null)}>
      <FieldInput
        row={row}
        fieldKey={componentId}
        id={controlId(componentId)}
        value={value}
        error={code && errorText(row, code, value)}
        onChange={(value, key) => editor.change(componentId, value, key)}
        onLeave={(key) => editor.leave(componentId, key)}
        aside={
          <span className="flex items-center gap-1">
            <FieldSaveState componentId={componentId} isWrong={isWrong(editor, row, value)} />
            {renderAside?.(row)}
          </span>
        }
        notice={notice}
        hasReason={Boolean(action)}
      />
      {renderBelow?.(row)}
      {action && <FetchedPart>{action}</FetchedPart>}
    </div>
  );
}

/** Whether an error shows at a field or inside it, or something inside it is still to be filled in. */
function isWrong({ errors, errorOf, visibility }: FormEditor, row: Row, value: string): boolean {
  const { componentId } = row;
  const isShown = [...errors.keys()].some(
    (key) => (key === componentId || key.startsWith(`${componentId}[`)) && errorOf(key) !== undefined,
  );
  if (isShown || !fieldKindOf(row)?.parts) return isShown;
  return fieldsIn([row], { [componentId]: value }, visibility).some(
    (part) =>
      part.key !== componentId && part.errors({ forced: true }).some((code) => code.startsWith('REQUIRED')),
  );
}

/**
 * Returns the classes of a frame that holds together the parts of a correction: the question, the reason, the earlier answer, the control
 * and the button.
 */
function correctionFrame({ correction }: Row): string {
  return classNames(
    'grid grid-cols-1 gap-4 rounded-lg border border-s-4 p-4',
    correction?.isHandled ? 'border-success-line border-s-success' : 'border-warning-line border-s-warning',
  );
}
