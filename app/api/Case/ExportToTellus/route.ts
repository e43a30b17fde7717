import { exportCase } from '@/lib/export/export-case';
import { operationRoute } from '@/lib/http/routes';

export const PUT = operationRoute(exportCase);
