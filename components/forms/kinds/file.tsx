'use client';

import type { FieldScreen } from '@/components/forms/screen';
import { lazyPart } from '@/components/ui/lazy-part';

const fetch = () => import('@/components/forms/file-input').then((module) => module.FileInput);

/** A file, uploaded as soon as it is chosen. Lazy, because the control is large and few forms have one. */
export const file: FieldScreen = { Input: lazyPart(fetch), fetch };
