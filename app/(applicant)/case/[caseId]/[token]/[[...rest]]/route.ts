import type { NextRequest } from 'next/server';
import { openLink } from '@/lib/server/http/open-link';

export async function GET(
  request: NextRequest,
  { params }: { params: Promise<{ caseId: string; token: string; rest?: string[] }> },
): Promise<Response> {
  const { caseId, token, rest } = await params;
  return openLink(caseId, token, rest ?? [], request.cookies.getAll());
}
