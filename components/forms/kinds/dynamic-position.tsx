'use client';

import type { FieldScreen } from '@/components/forms/screen';
import { lazyPart } from '@/components/ui/lazy-part';

const fetch = () => import('@/components/forms/positions-input').then((module) => module.PositionsInput);

/** Positions of the company, and who fills each. Few forms have one, and its control is large: a form without fetches none of its code. */
export const dynamicPosition: FieldScreen = { Input: lazyPart(fetch), fetch };
