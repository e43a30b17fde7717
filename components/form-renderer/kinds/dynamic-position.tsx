'use client';

import { lazyPart } from '@/components/browser/lazy-part';
import type { FieldScreen } from '@/components/form-renderer/kind-view';

const fetch = () =>
  import('@/components/form-renderer/positions-input').then((module) => module.PositionsInput);

/** The company's positions and the person in each. Lazy, because the control is large and few forms have one. */
export const dynamicPosition: FieldScreen = { Input: lazyPart(fetch), fetch };
