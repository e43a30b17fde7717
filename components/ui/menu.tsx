'use client';

import * as DropdownMenu from 'radix-ui/dropdown-menu';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { DialogLink } from './dialog-link';
import { Link } from './link';

/**
 * A button that opens a menu. Not modal, so that the library inserts no style element; not in a portal, so that it is visible in
 * a modal dialog.
 */
export function Menu({ trigger, children }: { trigger: ReactNode; children: ReactNode }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={4}
        collisionPadding={8}
        className="z-40 min-w-48 max-w-80 animate-[fade-in_var(--motion)] whitespace-normal rounded bg-surface p-1 text-start font-normal text-ink shadow-overlay"
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
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
  return (
    <DropdownMenu.Item
      disabled={disabled}
      onSelect={onSelect}
      className={classNames(ITEM, tone && 'text-danger')}
    >
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}

/** An item that leads somewhere; `dialog`: to one over this page. */
export function MenuLink({
  children,
  icon,
  tone,
  href,
  dialog,
}: MenuItemProps & { href: string; dialog?: boolean }) {
  return (
    <DropdownMenu.Item asChild className={classNames(ITEM, tone && 'text-danger')}>
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
    </DropdownMenu.Item>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1 h-px bg-line" />;
}
