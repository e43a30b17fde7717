'use client';

import { lazyPart } from '@/components/browser/lazy-part';
import type { FieldScreen } from '@/components/form-renderer/kind-view';

const fetch = () => import('@/components/form-renderer/list-input').then((module) => module.ListInput);

/** A table of entries. Lazy, because the control is large and few forms have one. */
export const dynamicList: FieldScreen = { Input: lazyPart(fetch), fetch };
