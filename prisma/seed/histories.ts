import { APPLYING } from './histories-of-applying';
import { DECISIONS } from './histories-of-decisions';
import { REVIEWS } from './histories-of-review';
import { SHOPS } from './histories-of-shops';
import type { History } from './history';

/** About sixty cases in all statuses. */
export const HISTORIES: readonly History[] = [...APPLYING, ...REVIEWS, ...DECISIONS, ...SHOPS];
