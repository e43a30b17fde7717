import type { ReactNode } from 'react';
import type { Row } from '@/lib/contract/form-shapes';
import { OnlyPosted, useForm } from './form-context';

interface DependentProps {
  row: Row;
  /** Whether the answers show it. */
  isShown: boolean;
  children: ReactNode;
}

/** A question, and for browsers without scripts the answers on which it depends. They see it always. */
export function Dependent({ row, isShown, children }: DependentProps) {
  const hint = useForm().post?.hints[row.componentId];
  const explained = hint ? (
    <div className="min-w-0">
      <p className="without-scripts mb-1.5 border-accent border-s-4 ps-3 text-ink-muted">{hint}</p>
      {children}
    </div>
  ) : (
    children
  );
  return isShown ? explained : <OnlyPosted>{explained}</OnlyPosted>;
}
