import { ALL_CALLS } from '@/lib/contract/contract';
import { openApiDocument } from '@/lib/http/openapi-document';
import { env } from '@/lib/settings/env';

let made: string | undefined;

/** The OpenAPI document of the product's calls. It is public. */
export async function openApi(): Promise<Response> {
  made ??= JSON.stringify(
    openApiDocument(ALL_CALLS, { isSecure: env().PUBLIC_URL.startsWith('https:') }),
    null,
    2,
  );
  return new Response(made, { headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' } });
}
