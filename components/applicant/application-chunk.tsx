'use client';

import { useApiErrorBanner } from '@/components/browser/error-text';
import { lazyPart } from '@/components/browser/lazy-part';
import { useSend } from '@/components/browser/send';
import { Badge } from '@/components/ui/badge';
import { RadioGroup } from '@/components/ui/choice-group';
import { RouteDialog } from '@/components/ui/dialogs';
import { ErrorSummary } from '@/components/ui/error-summary';
import { LinkButton } from '@/components/ui/link-button';
import { Select } from '@/components/ui/select';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { textErrors } from '@/lib/domain/forms/text-rules';

/** The components that both the page of an application and its dialogs use. */
const SHARED = [
  Badge,
  ErrorSummary,
  lazyPart,
  LinkButton,
  RadioGroup,
  RouteDialog,
  Select,
  TextArea,
  TextField,
  textErrors,
  useApiErrorBanner,
  useSend,
];

/**
 * Renders nothing. Page and dialogs are bundled separately, each with its own copy of anything that their common layout lacks. Because the
 * layout includes the shared components, they are fetched only once (`npm run bench:pages` measures it).
 */
export function SharedCode(): null {
  void SHARED;
  return null;
}
