import type { MessageView } from '@/lib/contract/conversation-shapes';
import type { Actor } from '@/lib/engine/access/access';
import type { Prisma } from '@/lib/generated/prisma/client';

/** The relations to read with a message. */
export const messageInclude = {
  files: {
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, displayFileName: true, contentType: true, size: true },
  },
} as const satisfies Prisma.MessageInclude;

type MessageRow = Prisma.MessageGetPayload<{ include: typeof messageInclude }>;

/** A message as the calls show it to this caller. */
export function messageView({ createdAt, files, ...message }: MessageRow, actor: Actor): MessageView {
  const isOwn = actor.kind === 'applicant' && !message.postedByMA && message.postedBy === actor.name;
  return {
    ...message,
    createdAt: createdAt.toISOString(),
    ...(isOwn ? { isOwn } : {}),
    ...(files.length > 0 ? { files } : {}),
  };
}
