import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { HTMLAttributes, ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react';
import { classNames } from './class-names';
import { Link } from './link';

/** A table in a frame that scrolls sideways by itself when it is too wide; the name is read aloud. */
export function Table({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-[inherit] focus-visible:-outline-offset-2"
    >
      <table className={classNames('w-full border-collapse text-start text-table', className)}>
        <caption className="sr-only">{label}</caption>
        {children}
      </table>
    </section>
  );
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead className="border-line border-b text-ink-muted">
      <tr>{children}</tr>
    </thead>
  );
}

export interface HeaderCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** The direction of this column when it is the one sorted by, `none` when it can be. */
  sort?: 'ascending' | 'descending' | 'none';
  /** Address that sorts by this column. */
  href?: string;
}

/** A column's heading; with `sort` and `href` a link that sorts. */
export function HeaderCell({ sort, href, children, className, ...rest }: HeaderCellProps) {
  const Icon = sort === 'ascending' ? ArrowUp : sort === 'descending' ? ArrowDown : ChevronsUpDown;
  return (
    <th
      {...rest}
      scope="col"
      aria-sort={sort}
      className={classNames(
        'whitespace-nowrap px-3 py-2.5 text-start font-medium first:ps-5 last:pe-5',
        className,
      )}
    >
      {href ? (
        <Link
          href={href}
          scroll={false}
          className="-mx-1.5 -my-1 inline-flex items-center gap-1 rounded-sm px-1.5 py-1 hover:bg-hover hover:text-ink"
        >
          {children}
          <Icon aria-hidden="true" className={classNames('size-3.5', sort === 'none' && 'text-ink-subtle')} />
        </Link>
      ) : (
        children
      )}
    </th>
  );
}

export function TableBody({ children }: { children: ReactNode }) {
  return <tbody className="[&>tr:not(:last-child)]:border-b [&>tr]:border-line">{children}</tbody>;
}

/** A row; `href`-rows put a `RowLink` in one of their cells, which stretches over the row. */
export function TableRow({ className, ...rest }: HTMLAttributes<HTMLTableRowElement>) {
  return (
    <tr
      {...rest}
      className={classNames(
        'relative has-[a[data-row-link]]:hover:bg-hover has-[a[data-row-link]:focus-visible]:bg-hover',
        className,
      )}
    />
  );
}

export function Cell({ className, ...rest }: TdHTMLAttributes<HTMLTableCellElement>) {
  return (
    <td {...rest} className={classNames('px-3 py-2.5 align-baseline first:ps-5 last:pe-5', className)} />
  );
}

/** The link of a row: the whole row can be pressed, and one thing is read aloud. */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} data-row-link className="font-medium hover:text-accent-ink stretched-link">
      {children}
    </Link>
  );
}
