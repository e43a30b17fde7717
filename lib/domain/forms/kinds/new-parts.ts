import { byLocale } from '@/lib/domain/locale';
import type { Option, Text } from '../component';

/** The parts of new components. The editor adds the texts. */
export const noText = (): Text => byLocale(() => '');

/** A question. */
export const question = () => ({ label: noText() });

/** The choices of a question. */
export const firstOptions = (): Option[] => [{ id: 'option1', label: noText() }];
