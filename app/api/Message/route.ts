import { postMessage } from '@/lib/messages/post-message';
import { commandRoute } from '@/lib/http/routes';

export const POST = commandRoute(postMessage);
