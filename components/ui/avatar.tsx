import { classNames } from './class-names';

/** A person's initials. The name stands next to them, or is their title. */
export function Avatar({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex size-7 shrink-0 select-none items-center justify-center rounded-full bg-accent-subtle font-semibold text-[0.6875rem] text-accent-ink uppercase',
        className,
      )}
    >
      {initials(name)}
    </span>
  );
}

/** Returns the first letters of the first and the last name, or the first two letters of a single name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words[words.length - 1] ?? '') : '';
  return last ? `${[...first][0] ?? ''}${[...last][0] ?? ''}` : [...first].slice(0, 2).join('');
}
