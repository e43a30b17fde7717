import type { FunctionComponent } from 'react';
import type { Row } from '@/lib/contract/form-shapes';
import type { Visibility } from '@/lib/domain/forms/component';
import type { SaveTarget } from './save-values';

export interface AnswerProps {
  row: Row;
  /** The value as it is stored. */
  value: string;
  target: SaveTarget;
  /** The context of the surrounding form. Without it, every non-empty field of a list is shown. */
  visibility?: Visibility;
}

/** The props of the answer view of a kind. */
export interface ViewProps extends AnswerProps {
  /** Renders a nested answer. */
  Answer: FunctionComponent<AnswerProps>;
}
