'use client';

import { Children, cloneElement, type ReactElement, type ReactNode, useState } from 'react';
import { OnIntent } from '@/components/browser/on-intent';
import { classNames } from './class-names';
import { DialogLink } from './dialog-link';
import { Link } from './link';

type Library = typeof import('radix-ui/dropdown-menu');

let loaded: Library | null = null;
const loadLibrary = async () => {
  loaded = await import('radix-ui/dropdown-menu');
  return loaded;
};

interface MenuProps {
  trigger: ReactElement<{ 'aria-haspopup'?: 'menu'; 'aria-expanded'?: boolean }>;
  /** The entries themselves. A component that draws several entries would count as one, even if it draws none. */
  children: ReactNode;
}

/**
 * A button that opens a menu. Without entries, it is not shown. The menu is not modal, so that the library inserts no style element. It is
 * not in a portal, so that it is visible in a modal dialog.
 */
export function Menu({ trigger, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (Children.toArray(children).length === 0) return null;
  return (
    <OnIntent
      load={loadLibrary}
      onEarlyPress={() => setIsOpen(true)}
      before={cloneElement(trigger, { 'aria-haspopup': 'menu', 'aria-expanded': false })}
    >
      {(library) => (
        <library.Root modal={false} open={isOpen} onOpenChange={setIsOpen}>
          <library.Trigger asChild>{trigger}</library.Trigger>
          <library.Content
            ref={focusFirst}
            align="end"
            sideOffset={4}
            collisionPadding={8}
            className="z-40 min-w-48 max-w-80 animate-[fade-in_var(--motion)] whitespace-normal rounded bg-surface p-1 text-start font-normal text-ink shadow-overlay"
          >
            {children}
          </library.Content>
        </library.Root>
      )}
    </OnIntent>
  );
}

/** Focuses the first entry of a menu that has opened. The library does so only for keys pressed after it has loaded. */
function focusFirst(menu: HTMLElement | null): void {
  menu?.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus({ preventScroll: true });
}

/** Returns the menu library. The library draws the content of a menu when the menu opens, so it has loaded by then. */
function library(): Library {
  if (!loaded) throw new Error('Must be in a menu');
  return loaded;
}

const ITEM =
  'flex w-full cursor-pointer select-none items-center gap-2.5 rounded-sm px-3 py-2 text-start text-sm outline-none ' +
  'data-highlighted:bg-hover data-disabled:cursor-not-allowed data-disabled:text-ink-subtle [&_svg]:size-4 [&_svg]:text-ink-subtle';

interface MenuItemProps {
  children: ReactNode;
  icon?: ReactNode;
  tone?: 'danger';
  disabled?: boolean;
}

export function MenuItem({
  children,
  icon,
  tone,
  disabled,
  onSelect,
}: MenuItemProps & { onSelect: () => void }) {
  const { Item } = library();
  return (
    <Item disabled={disabled} onSelect={onSelect} className={classNames(ITEM, tone && 'text-danger')}>
      {icon}
      {children}
    </Item>
  );
}

/** An item that leads somewhere. With `dialog`, it opens a dialog over this page. */
export function MenuLink({
  children,
  icon,
  tone,
  href,
  dialog,
}: MenuItemProps & { href: string; dialog?: boolean }) {
  const { Item } = library();
  return (
    <Item asChild className={classNames(ITEM, tone && 'text-danger')}>
      {dialog ? (
        <DialogLink href={href}>
          {icon}
          {children}
        </DialogLink>
      ) : (
        <Link href={href}>
          {icon}
          {children}
        </Link>
      )}
    </Item>
  );
}

export function MenuSeparator() {
  const { Separator } = library();
  return <Separator className="my-1 h-px bg-line" />;
}

/** Returns the entries of a menu in groups, with a line between groups that have entries. */
export function inGroups(...groups: readonly (readonly ReactElement[])[]): ReactElement[] {
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, place) =>
      place > 0 ? [<MenuSeparator key={`before ${group[0]?.key}`} />, ...group] : group,
    );
}
