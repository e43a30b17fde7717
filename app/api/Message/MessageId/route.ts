import { caseQueryRoute, commandRoute } from '@/lib/http/routes';
import { messageQuery } from '@/lib/messages/list-messages';
import { markMessageHandled } from '@/lib/messages/mark-message-handled';

export const GET = caseQueryRoute(messageQuery);
export const PUT = commandRoute(markMessageHandled);
