'use client';

import type { ComponentProps } from 'react';
import { Conversation } from '@/components/messages/conversation';
import { ApplicantQueries } from './applicant-queries';

/** A conversation of an applicant, with what the browser remembers of it. */
export function ApplicantConversation(props: ComponentProps<typeof Conversation>) {
  return (
    <ApplicantQueries>
      <Conversation {...props} />
    </ApplicantQueries>
  );
}
