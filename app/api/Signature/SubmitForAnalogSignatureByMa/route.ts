import { commandRoute } from '@/lib/http/routes';
import { uploadSignedDocumentByCaseWorker } from '@/lib/signature/paper-signature';

export const POST = commandRoute(uploadSignedDocumentByCaseWorker);
