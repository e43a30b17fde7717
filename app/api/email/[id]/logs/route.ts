import { pagedQueryRoute } from '@/lib/http/routes';
import { mailsQuery } from '@/lib/mail/list-mails';

export const GET = pagedQueryRoute(mailsQuery);
