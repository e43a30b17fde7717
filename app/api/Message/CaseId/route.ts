import { caseQueryRoute } from '@/lib/http/routes';
import { messagesQuery } from '@/lib/messages/list-messages';

export const GET = caseQueryRoute(messagesQuery);
