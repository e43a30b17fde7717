import { commandRoute } from '@/lib/http/routes';
import { postMessage } from '@/lib/messages/post-message';

export const POST = commandRoute(postMessage);
