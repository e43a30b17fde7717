import { caseQueryRoute } from '@/lib/http/routes';
import { paperDocumentQuery } from '@/lib/signature/signed-document-queries';

export const GET = caseQueryRoute(paperDocumentQuery);
