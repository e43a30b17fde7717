import type { ReactNode } from 'react';

export interface FigureTableProps {
  /** Says what the table is about, for screen readers. */
  caption: string;
  headings: readonly string[];
  /** The first cell of each row is its heading. */
  rows: readonly (readonly ReactNode[])[];
}

/** On a phone words can break, so that seven columns fit. */
const CELL = 'px-3 py-2 sm:whitespace-nowrap max-sm:px-1';

/** A table of numbers. On a narrow screen the table scrolls, also by keyboard; the page does not. */
export function FigureTable({ caption, headings, rows }: FigureTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-sm">
      <table className="w-full border-collapse text-sm max-sm:text-xs">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-line border-b text-ink-muted">
          <tr>
            {headings.map((heading, at) => (
              <th
                key={heading}
                scope="col"
                className={`align-bottom font-medium first:ps-0 last:pe-0 ${CELL} ${at === 0 ? 'text-start' : 'text-end'}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([heading, ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
            <tr key={row} className="border-line border-b last:border-b-0">
              <th scope="row" className={`text-start font-normal first:ps-0 ${CELL}`}>
                {heading}
              </th>
              {cells.map((cell, at) => (
                <td key={headings[at + 1]} className={`numeric text-end last:pe-0 ${CELL}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
