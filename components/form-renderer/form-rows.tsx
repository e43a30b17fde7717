'use client';

import { Check, CloudOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useContext } from 'react';
import { FetchedPart } from '@/components/browser/fetched-part';
import { lazyPart } from '@/components/browser/lazy-part';
import { classNames } from '@/components/ui/class-names';
import { Spinner } from '@/components/ui/skeleton';
import type { Row } from '@/lib/contract/form-shapes';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { fieldsIn } from '@/lib/domain/forms/validation';
import { excessOf, refusedOfApplicant } from '@/lib/domain/forms/values';
import type { FieldSave } from './autosave';
import { controlId } from './control-id';
import { Dependent } from './dependent';
import { FieldInput } from './field-input';
import { UnderHeading, useForm } from './form-context';
import { KIND_VIEWS } from './kind-views';
import { LockedField } from './locked-field';
import { useErrorText } from './use-error-text';
import type { FormEditor } from './use-form-editor';

/** The rows of a form that are visible with the current answers. */
export function FormRows({ rows }: { rows: readonly Row[] }) {
  const { editor, renderPart } = useForm();
  const { active } = editor.visibility;
  const isUnder = useContext(UnderHeading);
  const heading = rows.findIndex(
    ({ type, componentId }) => type === 'FormSectionTitle' && active.has(componentId),
  );
  return (
    <div className="grid min-w-0 gap-7">
      {rows.map((row, index) => (
        <UnderHeading key={row.componentId} value={isUnder || (heading >= 0 && index > heading)}>
          <Dependent row={row} isShown={active.has(row.componentId)}>
            {renderPart ? renderPart(row, <FormRow row={row} />) : <FormRow row={row} />}
          </Dependent>
        </UnderHeading>
      ))}
    </div>
  );
}

function FormRow({ row }: { row: Row }) {
  const screen = KIND_VIEWS[row.type];
  return 'Row' in screen ? <screen.Row row={row} Rows={FormRows} /> : <Field row={row} />;
}

function Field({ row }: { row: Row }) {
  const { editor, renderAside, renderBelow, renderAction, renderNotice, post } = useForm();
  const errorText = useErrorText();
  const notice = <FieldNotices row={row} />;
  if (row.locked && !fieldKindOf(row)?.isCalculated) {
    return (
      <LockedField
        row={row}
        id={controlId(row.componentId)}
        value={editor.snapshot.fields[row.componentId]?.savedValue ?? row.value}
        notice={notice}
        aside={renderAside?.(row)}
      />
    );
  }
  const { componentId } = row;
  const value = editor.values[componentId] ?? row.value;
  const code = editor.errorOf(componentId);
  const action = row.correction && renderAction?.(row);
  return (
    <div className={classNames('@container min-w-0', action ? correctionFrame(row) : null)}>
      <FieldInput
        row={row}
        fieldKey={componentId}
        id={controlId(componentId)}
        value={value}
        error={editor.notes.get(componentId) ?? (code && errorText(row, code, value, editor))}
        onChange={(value, key) => editor.change(componentId, value, key)}
        onLeave={(key) => editor.leave(componentId, key)}
        aside={
          <span className="flex items-center gap-1">
            <FieldSaveState row={row} value={value} />
            {renderAside?.(row)}
          </span>
        }
        notice={notice}
        hasReason={Boolean(row.correction && renderNotice)}
      />
      {post && <input type="hidden" name={`version:${componentId}`} value={row.version} />}
      {renderBelow?.(row)}
      {action && <FetchedPart>{action}</FetchedPart>}
    </div>
  );
}

/** Whether something at a field or inside it is wrong, or shown as missing, or something inside it is still to be filled in. */
function isWrong({ errors, errorOf, visibility }: FormEditor, row: Row, value: string): boolean {
  const { componentId } = row;
  const isShown = [...errors].some(
    ([key, [code = '']]) =>
      (key === componentId || key.startsWith(`${componentId}[`)) &&
      (errorOf(key) !== undefined || !code.startsWith('REQUIRED')),
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

// Seldom needed, so the code is fetched only when it is.
const Conflict = lazyPart(() => import('./unsaved-field').then((module) => module.Conflict));

const Refused = lazyPart(() => import('./unsaved-field').then((module) => module.Refused));

/** Notices about a field: a correction, a conflicting value, a lock. */
function FieldNotices({ row }: { row: Row }) {
  const { editor, renderNotice } = useForm();
  const field = editor.snapshot.fields[row.componentId];
  return (
    <>
      {row.correction && <FetchedPart>{renderNotice?.(row)}</FetchedPart>}
      {field?.state === 'conflict' && (
        <FetchedPart>
          <Conflict row={row} />
        </FetchedPart>
      )}
      {field?.state === 'refused' && !isRefused(row, field) && (
        <FetchedPart>
          <Refused row={row} />
        </FetchedPart>
      )}
    </>
  );
}

/**
 * Whether a value was refused for being too long, having too many entries or being no name. The field itself says so, and the value is saved
 * once it is right.
 */
function isRefused(row: Row, { value, savedValue }: FieldSave): boolean {
  return (excessOf(row, value, savedValue) ?? refusedOfApplicant(row, value)) !== null;
}

/** Shows next to its label whether a field is saved. The form announces this to screen readers; here we say which field is not saved. */
function FieldSaveState({ row, value }: { row: Row; value: string }) {
  const { editor } = useForm();
  const t = useTranslations('form.save');
  const field = editor.snapshot.fields[row.componentId];
  if (!field) return null;
  // A tick next to an error would suggest that all is well.
  if (field.state === 'saved' && (!field.wasSaved || isWrong(editor, row, value))) return null;
  const { isStuck: isFormStuck, kind } = editor.saving;
  const isStuck =
    ['refused', 'conflict'].includes(field.state) ||
    (field.state !== 'saved' && isFormStuck && kind !== 'choose');
  return (
    <span
      aria-hidden={isStuck ? undefined : true}
      className="flex items-center gap-1 text-ink-subtle text-xs [&_svg]:size-3.5"
    >
      {field.state === 'saving' && !isStuck && (
        <>
          <Spinner />
          <Words>{t('saving')}</Words>
        </>
      )}
      {field.state === 'saved' && (
        <>
          <Check className="text-success" />
          <Words>{t('saved')}</Words>
        </>
      )}
      {isStuck && (
        <>
          <CloudOff className="text-danger" />
          <span className="@sm:not-sr-only sr-only @sm:whitespace-nowrap">{t('notSaved')}</span>
        </>
      )}
    </span>
  );
}

/** Hidden if there is no room, because the form's footer says the same in words. */
function Words({ children }: { children: string }) {
  return <span className="hidden whitespace-nowrap @sm:inline">{children}</span>;
}
