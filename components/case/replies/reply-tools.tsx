import type { ComposerTools } from '@/components/messages/message-composer';
import { ReplyMenu, withReply } from './reply-menu';

/** The saved replies beside the field for a message. */
export const replyTools: ComposerTools = (written, write) => (
  <ReplyMenu use="message" onChoose={(reply) => write(withReply(written, reply))} />
);
