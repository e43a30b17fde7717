'use client';

import { type ReactNode, Suspense } from 'react';
import { classNames } from '@/components/ui/class-names';
import { lazyPart } from '@/components/ui/lazy-part';
import { Skeleton } from '@/components/ui/skeleton';
import type { Row } from '@/lib/contract/shapes';
import { columnsClass } from './columns-class';
import { controlId } from './control-id';
import { FieldInput } from './field-input';
import { FieldNotices } from './field-notices';
import { FieldSaveState } from './field-save-state';
import { useForm } from './form-context';
import { useErrorText } from './use-error-text';

const LockedField = lazyPart(() => import('./locked-field').then((module) => module.LockedField));

/** The rows of a form that are visible with what is filled in. */
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
  switch (row.type) {
    case 'FormSectionTitle':
      return <h3 className="-mb-2 mt-2 font-semibold text-xl first:mt-0">{row.label}</h3>;
    case 'FormBodyText':
      return <p className="-my-2 max-w-prose whitespace-pre-line text-ink-muted">{row.text}</p>;
    case 'FormSectionDivider':
      return <hr className="my-1 border-line" />;
    case 'FormColumns':
      return <Columns columns={row.columns ?? []} />;
    default:
      return <Field row={row} />;
  }
}

/** Side by side where there is room for it. */
function Columns({ columns }: { columns: readonly (readonly Row[])[] }) {
  const { editor } = useForm();
  const visible = columns.filter((column) =>
    column.some((row) => editor.visibility.active.has(row.componentId)),
  );
  return (
    <div className={classNames('grid items-start gap-7 sm:gap-5', columnsClass(visible.length))}>
      {visible.map((column) => (
        <FormRows key={column[0]?.componentId} rows={column} />
      ))}
    </div>
  );
}

function Field({ row }: { row: Row }) {
  const { editor, renderAside } = useForm();
  const errorText = useErrorText();
  const notice = <FieldNotices row={row} />;
  if (row.locked) {
    return (
      <Suspense fallback={<Skeleton className="h-control" />}>
        <LockedField row={row} notice={notice} aside={renderAside?.(row)} />
      </Suspense>
    );
  }
  const { componentId } = row;
  const code = editor.errorOf(componentId);
  const aside = (
    <FieldAside>
      <FieldSaveState componentId={componentId} />
      {renderAside?.(row)}
    </FieldAside>
  );
  const input = (
    <FieldInput
      row={row}
      fieldKey={componentId}
      id={controlId(componentId)}
      value={editor.snapshot.fields[componentId]?.value ?? row.value}
      error={code && errorText(row, code)}
      onChange={(value, key) => editor.change(componentId, value, key)}
      onLeave={(key) => editor.leave(componentId, key)}
      aside={isGroup(row) ? undefined : aside}
      notice={notice}
    />
  );
  return isGroup(row) ? (
    <div className="relative min-w-0">
      {input}
      <div className="absolute end-0 top-0">{aside}</div>
    </div>
  ) : (
    input
  );
}

/** The types whose name is a legend, beside which nothing can stand in the flow of the page. */
function isGroup({ type }: Row): boolean {
  return (
    type === 'FormCheckBoxList' ||
    type === 'FormRadioButtonGroup' ||
    type === 'FormDynamicList' ||
    type === 'FormDynamicPosition'
  );
}

/** Keeps its baseline, whatever comes and goes in it. */
function FieldAside({ children }: { children: ReactNode }) {
  return (
    <span className="flex shrink-0 items-center gap-1">
      <span aria-hidden="true" className="w-0 overflow-hidden text-xs">
        &#8203;
      </span>
      {children}
    </span>
  );
}
