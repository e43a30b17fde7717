'use client';

import type { ReactNode } from 'react';
import { useOpenForms } from '@/components/case/forms/open-forms';
import { Button } from '@/components/ui/button';
import type { ButtonLook } from '@/components/ui/button-style';
import type { CaseCall } from './case-call';
import { useCaseCall } from './use-case-call';

interface CallButtonProps extends ButtonLook {
  caseId: string;
  call: CaseCall;
  /** A full description, if its label is clear only in context. */
  label?: string;
  /** The dialog around it stays open. */
  stays?: boolean;
  icon?: ReactNode;
  /** It takes the case forward: marked for the keyboard, and followed by what is left then. */
  isForward?: boolean;
  children: ReactNode;
}

/** A button that changes the case at once. */
export function CallButton({
  caseId,
  call,
  label,
  stays,
  icon,
  isForward = false,
  children,
  ...look
}: CallButtonProps) {
  const { goOn } = useOpenForms();
  const { send, isPending } = useCaseCall(caseId, { stays, onShown: isForward ? () => goOn() : undefined });
  return (
    <Button
      {...look}
      pending={isPending}
      aria-label={label}
      data-forward={isForward || undefined}
      onClick={() => send(call)}
    >
      {!isPending && icon}
      {children}
    </Button>
  );
}
