import { pagedQueryRoute } from '@/lib/http/routes';
import { messagesQuery } from '@/lib/messages/list-messages';

export const GET = pagedQueryRoute(messagesQuery);
