'use client';

import { useForm, useShowsAll } from '@/components/form-renderer/form-context';
import type { LayoutProps, LayoutScreen } from '@/components/form-renderer/kind-view';
import { classNames, columnsClass } from '@/components/ui/class-names';
import type { Row } from '@/lib/contract/form-shapes';

/** Rows side by side, if there is room. */
export const columns: LayoutScreen = { Row: Columns };

function Columns({ row, Rows }: LayoutProps) {
  const { active } = useForm().editor.visibility;
  const showsAll = useShowsAll();
  const isShown = (column: readonly Row[]) => column.some(({ componentId }) => active.has(componentId));
  const columns = row.columns ?? [];
  return (
    <div
      className={classNames(
        'grid items-start gap-7 sm:gap-5',
        // The controls of one row line up even if one help text is longer. Errors below them would move them again.
        columns.every(({ length }) => length === 1) && 'sm:not-has-aria-invalid:items-end',
        columnsClass(columns.filter(isShown).length),
      )}
    >
      {columns
        .filter((column) => showsAll || isShown(column))
        .map((column) => (
          <div key={column[0]?.componentId} className={isShown(column) ? 'min-w-0' : 'without-scripts'}>
            <Rows rows={column} />
          </div>
        ))}
    </div>
  );
}
