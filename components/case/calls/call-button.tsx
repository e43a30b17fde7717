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
  /** An accessible name, if the visible text is clear only in context. */
  label?: string;
  /** The surrounding dialog stays open. */
  stays?: boolean;
  icon?: ReactNode;
  /** Whether it takes the case forward. Such a button is marked for the keyboard, and afterwards leads to what is left. */
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
