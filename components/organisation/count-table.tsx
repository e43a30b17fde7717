import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';

interface CountTableProps {
  caption: string;
  /** The first column names the rows. Short columns never break. */
  columns: readonly { label: string; isNumber?: boolean; isShort?: boolean }[];
  /** The rows. Each has as many cells as there are columns. */
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[];
}

/** A small table of numbers. */
export function CountTable({ caption, columns, rows }: CountTableProps) {
  const align = (index: number) => (columns[index]?.isNumber ? 'text-end' : 'text-start');
  return (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-line border-b text-ink-muted text-sm">
          {columns.map(({ label }, index) => (
            <th
              key={label}
              scope="col"
              className={classNames('py-1.5 not-first:ps-4 font-medium', align(index))}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...others] }) => (
          <tr key={key} className="border-line border-b last:border-0">
            <th scope="row" className="py-1.5 text-start font-normal">
              {name}
            </th>
            {others.map((cell, index) => (
              <td
                key={columns[index + 1]?.label}
                className={classNames(
                  'py-1.5 ps-4',
                  align(index + 1),
                  columns[index + 1]?.isNumber && 'numeric',
                  columns[index + 1]?.isShort && 'whitespace-nowrap',
                )}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
