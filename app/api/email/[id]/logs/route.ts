import { mailsQuery } from '@/lib/mail/list-mails';
import { caseQueryRoute } from '@/lib/http/routes';

export const GET = caseQueryRoute(mailsQuery);
