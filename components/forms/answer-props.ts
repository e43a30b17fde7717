import type { FunctionComponent } from 'react';
import type { Row } from '@/lib/contract/shapes';
import type { Visibility } from '@/lib/domain/forms/component';
import type { SaveTarget } from './save-values';

export interface AnswerProps {
  row: Row;
  /** As it is stored. */
  value: string;
  target: SaveTarget;
  /** Of the form around it; without it, everything in a list is shown that holds something. */
  visibility?: Visibility;
}

/** What the view of one kind takes. */
export interface ViewProps extends AnswerProps {
  /** Shows an answer, for a kind that has others inside. */
  Answer: FunctionComponent<AnswerProps>;
}
