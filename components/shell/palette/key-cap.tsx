/** A key as it looks on the keyboard. */
export function KeyCap({ children }: { children: string }) {
  return (
    <kbd className="numeric inline-flex min-w-6 justify-center rounded-xs border border-line-strong bg-sunken px-1.5 font-sans text-ink-muted text-xs leading-5">
      {children}
    </kbd>
  );
}
