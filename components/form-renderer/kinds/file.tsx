'use client';

import type { FieldScreen } from '@/components/form-renderer/kind-view';
import { lazyPart } from '@/components/ui/lazy-part';

const fetch = () => import('@/components/form-renderer/file-input').then((module) => module.FileInput);

/** A file, uploaded as soon as it is chosen. Lazy, because the control is large and few forms have one. */
export const file: FieldScreen = { Input: lazyPart(fetch), fetch };
