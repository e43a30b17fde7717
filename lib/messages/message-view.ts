import type { MessageView } from '@/lib/contract/conversation-shapes';
import type { Prisma } from '@/lib/generated/prisma/client';

/** What is read with a message. */
export const messageInclude = {
  files: {
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, displayFileName: true, contentType: true, size: true },
  },
} as const satisfies Prisma.MessageInclude;

type MessageRow = Prisma.MessageGetPayload<{ include: typeof messageInclude }>;

/** A message as the calls show it. */
export function messageView({ createdAt, files, ...message }: MessageRow): MessageView {
  return { ...message, createdAt: createdAt.toISOString(), ...(files.length > 0 ? { files } : {}) };
}
