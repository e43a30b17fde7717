'use client';

import type { ReactNode } from 'react';
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
  children: ReactNode;
}

/** A button that changes the case at once. */
export function CallButton({ caseId, call, label, stays, icon, children, ...look }: CallButtonProps) {
  const { send, isPending } = useCaseCall(caseId, { stays });
  return (
    <Button {...look} pending={isPending} aria-label={label} onClick={() => send(call)}>
      {!isPending && icon}
      {children}
    </Button>
  );
}
