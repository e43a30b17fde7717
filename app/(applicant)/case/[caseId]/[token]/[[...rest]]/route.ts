import { openLink } from '@/lib/http/open-link';

export async function GET(
  _request: Request,
  { params }: { params: Promise<{ caseId: string; token: string; rest?: string[] }> },
): Promise<Response> {
  const { caseId, token, rest } = await params;
  return openLink(caseId, token, rest ?? []);
}
