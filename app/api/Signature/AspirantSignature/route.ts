import { caseQueryRoute } from '@/lib/http/routes';
import { digitalDocumentQuery } from '@/lib/signature/signed-document-queries';

export const GET = caseQueryRoute(digitalDocumentQuery);
