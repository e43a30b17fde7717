'use client';

import { useQuery } from '@tanstack/react-query';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { Answer } from '@/components/forms/answer';
import { RouteDialog } from '@/components/ui/route-dialog';
import { Select } from '@/components/ui/select';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { LoadError } from './load-error';

/** What both the page of a case and the dialogs over it are made of. */
const SHARED = [Answer, LoadError, RouteDialog, Select, TextArea, TextField, useCaseCall, useQuery];

/** Shows nothing: keeps what page and dialog share in the layout above both, as on the applicant's side. */
export function SharedCode(): null {
  void SHARED;
  return null;
}
