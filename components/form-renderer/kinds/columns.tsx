'use client';

import { useForm } from '@/components/form-renderer/form-context';
import type { LayoutProps, LayoutScreen } from '@/components/form-renderer/kind-view';
import { classNames, columnsClass } from '@/components/ui/class-names';

/** Rows side by side, if there is room. */
export const columns: LayoutScreen = { Row: Columns };

function Columns({ row, Rows }: LayoutProps) {
  const { editor } = useForm();
  const visible = (row.columns ?? []).filter((column) =>
    column.some(({ componentId }) => editor.visibility.active.has(componentId)),
  );
  return (
    <div
      className={classNames(
        'grid items-start gap-7 sm:gap-5',
        // The controls of one row line up even if one help text is longer. Errors below them would move them again.
        visible.every(({ length }) => length === 1) && 'sm:not-has-aria-invalid:items-end',
        columnsClass(visible.length),
      )}
    >
      {visible.map((column) => (
        <Rows key={column[0]?.componentId} rows={column} />
      ))}
    </div>
  );
}
