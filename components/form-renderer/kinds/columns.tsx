'use client';

import { OnlyPosted, useForm } from '@/components/form-renderer/form-context';
import type { LayoutProps, LayoutScreen } from '@/components/form-renderer/kind-view';
import { classNames, columnsClass } from '@/components/ui/class-names';
import type { Row } from '@/lib/contract/form-shapes';

/** Rows side by side, if there is room. */
export const columns: LayoutScreen = { Row: Columns };

function Columns({ row, Rows }: LayoutProps) {
  const { active } = useForm().editor.visibility;
  const isShown = (column: readonly Row[]) => column.some(({ componentId }) => active.has(componentId));
  const columns = row.columns ?? [];
  return (
    <div
      className={classNames(
        'grid items-start gap-7 @lg/form:gap-5',
        // The controls of one row line up even if one help text is longer. Errors below them would move them again.
        columns.every(({ length }) => length === 1) && '@lg/form:not-has-aria-invalid:items-end',
        columnsClass(columns.filter(isShown).length),
      )}
    >
      {columns.map((column) => {
        const Column = isShown(column) ? 'div' : OnlyPosted;
        return (
          <Column key={column[0]?.componentId} className="min-w-0">
            <Rows rows={column} />
          </Column>
        );
      })}
    </div>
  );
}
