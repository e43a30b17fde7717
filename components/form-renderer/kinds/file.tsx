'use client';

import { lazyPart } from '@/components/browser/lazy-part';
import type { FieldScreen } from '@/components/form-renderer/kind-view';

const fetch = () => import('@/components/form-renderer/file-input').then((module) => module.FileInput);

/** A file, uploaded as soon as it is chosen. Lazy, because the control is large and few forms have one. */
export const file: FieldScreen = { Input: lazyPart(fetch), fetch };
