import { messagesQuery } from '@/lib/messages/list-messages';
import { caseQueryRoute } from '@/lib/http/routes';

export const GET = caseQueryRoute(messagesQuery);
