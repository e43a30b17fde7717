import type { MessageView } from '@/lib/contract/conversation-shapes';
import type { Message } from '@/lib/generated/prisma/client';

/** A message as the calls show it. */
export function messageView({ createdAt, ...message }: Message): MessageView {
  return { ...message, createdAt: createdAt.toISOString() };
}
