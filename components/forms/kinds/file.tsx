'use client';

import type { FieldScreen } from '@/components/forms/screen';
import { lazyPart } from '@/components/ui/lazy-part';

const fetch = () => import('@/components/forms/file-input').then((module) => module.FileInput);

/** A file, uploaded as soon as it is chosen. Few forms have one, and its control is large: a form without fetches none of its code. */
export const file: FieldScreen = { Input: lazyPart(fetch), fetch };
