import type { ViewProps } from '@/components/forms/answer-props';
import { parseOptions } from '@/lib/domain/forms/kinds/check-box-list';
import { optionLabel } from '@/lib/domain/forms/kinds/choices';

/** Every chosen option. */
export function CheckBoxListAnswer({ row, value }: ViewProps) {
  return (
    <ul>
      {parseOptions(value).map((id) => (
        <li key={id}>{optionLabel(row, id)}</li>
      ))}
    </ul>
  );
}
