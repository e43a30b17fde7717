import { createCase } from '@/lib/case/create-case';
import { caseQuery } from '@/lib/case/get-case';
import { caseQueryRoute, publicRoute } from '@/lib/http/routes';

export const GET = caseQueryRoute(caseQuery);
export const POST = publicRoute(createCase);
