import type { ReactNode } from 'react';
import { useKeyedText } from '@/components/browser/keyed-text';
import { classNames } from '@/components/ui/class-names';
import { Link, opensElsewhere } from '@/components/ui/link';
import type { CaseView } from '@/lib/contract/shapes';

interface SectionProps {
  /** Its anchor on the page. */
  id: string;
  title: string;
  /** Shown next to the title: the progress. */
  aside?: ReactNode;
  /** Leaves out the padding, for rows that reach the edges. */
  flush?: boolean;
  children: ReactNode;
}

/** A part of the case. */
export function Section({ id, title, aside, flush = false, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="min-w-0 rounded-lg border border-line bg-surface"
    >
      <header className="flex flex-wrap items-baseline gap-x-3 px-5 pt-4 pb-3">
        <h2 id={`${id}-title`} tabIndex={-1} data-place-focus className="font-semibold text-base">
          {title}
        </h2>
        {aside && <div className="ms-auto text-ink-muted text-sm">{aside}</div>}
      </header>
      <div className={classNames(!flush && 'px-5 pb-5')}>{children}</div>
    </section>
  );
}

/** A row of a flush section. */
export function SectionRow({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-5 py-2.5',
        className,
      )}
    >
      {children}
    </div>
  );
}

/**
 * A link to a part of this page. Not a plain anchor: the router must know every step in the history, or a dialog that closes by going back
 * would stay open. It also goes there itself, because the router does nothing if the address already has the part.
 */
export function SectionLink({
  href,
  className,
  children,
}: {
  href: `#${string}`;
  className: string;
  children: ReactNode;
}) {
  return (
    <Link
      href={href}
      className={className}
      onClick={(event) => {
        if (!opensElsewhere(event)) document.getElementById(href.slice(1))?.scrollIntoView();
      }}
    >
      {children}
    </Link>
  );
}

type Missing = CaseView['readiness']['export']['missing'];

/** The anchor on the page for each kind of missing thing. */
const ANCHOR: Record<string, `#${string}`> = {
  FORM_NOT_SAVED: '#forms',
  FORM_NOT_VALID: '#forms',
  FORM_NOT_APPROVED: '#forms',
  CORRECTION_OPEN: '#corrections',
  CORRECTION_NOT_APPROVED: '#corrections',
  SIGNATURE_NOT_APPROVED: '#signature',
  CHECKPOINT_NOT_CHECKED: '#checkpoints',
  INTERNAL_SIGNATURE_MISSING: '#internal-signature',
  REGIONAL_REVIEW_MISSING: '#regional-review',
  NO_REGIONAL_REVIEWER: '#regional-review',
};

interface MissingListProps {
  missing: Missing;
}

/** Lists what is missing before a step, by kind, with counts. */
export function MissingList({ missing }: MissingListProps) {
  const t = useKeyedText('case.missing');
  const codes = [...new Set(missing.map(({ code }) => code))];
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {codes.map((code) => {
        const items = missing.filter((item) => item.code === code);
        return (
          <li key={code} className="flex flex-wrap items-baseline gap-x-1.5">
            <SectionLink href={ANCHOR[code] ?? '#forms'} className="link">
              {t(code, { count: items.length })}
            </SectionLink>
          </li>
        );
      })}
    </ul>
  );
}
