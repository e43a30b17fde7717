import { linkQuery } from '@/lib/case/get-case';
import { renewLink } from '@/lib/case/send-link';
import { caseQueryRoute, publicRoute } from '@/lib/http/routes';

export const GET = caseQueryRoute(linkQuery);
export const POST = publicRoute(renewLink);
