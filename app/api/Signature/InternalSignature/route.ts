import { caseQueryRoute } from '@/lib/http/routes';
import { internalDocumentQuery } from '@/lib/signature/signed-document-queries';

export const GET = caseQueryRoute(internalDocumentQuery);
