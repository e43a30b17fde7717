'use client';

import { useMutation } from '@tanstack/react-query';
import { FilePreview } from '@/components/forms/file-preview';
import { Conversation } from '@/components/messages/conversation';
import { Badge } from '@/components/ui/badge';
import { RadioGroup } from '@/components/ui/choice-group';
import { ErrorSummary } from '@/components/ui/error-summary';
import { lazyPart } from '@/components/ui/lazy-part';
import { LinkButton } from '@/components/ui/link-button';
import { RouteDialog } from '@/components/ui/route-dialog';
import { Select } from '@/components/ui/select';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import { kindOf } from '@/lib/domain/forms/kinds';

/** What both the page of an application and the dialogs over it are made of. */
const SHARED = [
  Badge,
  Conversation,
  ErrorSummary,
  FilePreview,
  lazyPart,
  LinkButton,
  RadioGroup,
  RouteDialog,
  Select,
  TextArea,
  TextField,
  kindOf,
  useApiErrorBanner,
  useMutation,
];

/**
 * Shows nothing. The page and the dialog over it are bundled apart, and each would bring its own copy of what the layout
 * above them does not have: by being part of the layout, the shared parts are fetched once (`npm run bench:pages` tells).
 */
export function SharedCode(): null {
  void SHARED;
  return null;
}
