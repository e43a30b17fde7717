'use client';

import type { FieldScreen } from '@/components/forms/screen';
import { lazyPart } from '@/components/ui/lazy-part';

const fetch = () => import('@/components/forms/list-input').then((module) => module.ListInput);

/** A table of entries. Few forms have one, and its control is large: a form without fetches none of its code. */
export const dynamicList: FieldScreen = { Input: lazyPart(fetch), fetch };
