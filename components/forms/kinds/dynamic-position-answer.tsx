import type { ViewProps } from '@/components/forms/answer-props';
import { Pairs } from '@/components/forms/pairs';
import { optionLabel } from '@/lib/domain/forms/kinds/choices';
import { parsePositions } from '@/lib/domain/forms/kinds/dynamic-position';

/** Lists every filled position with the person in it. */
export function DynamicPositionAnswer({ row, value }: ViewProps) {
  return (
    <Pairs
      pairs={parsePositions(value).map(({ positionId, name, email, telephone }) => ({
        term: optionLabel(row, positionId),
        value: [name, email, telephone].filter(Boolean).join(', '),
      }))}
    />
  );
}
