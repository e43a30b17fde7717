import { listExportQuery } from '@/lib/export/case-list-workbook';
import { staffQueryRoute } from '@/lib/http/routes';

export const GET = staffQueryRoute(listExportQuery);
