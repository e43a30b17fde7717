import { openApiDocument } from '@/lib/api/openapi';
import { REGISTERED } from '@/lib/api/registry';
import { env } from '@/lib/env';

let made: string | undefined;

/** The OpenAPI document of the product's calls. It holds nothing secret: anybody may read it. */
export async function openApi(): Promise<Response> {
  made ??= JSON.stringify(
    openApiDocument(REGISTERED, { isSecure: env().PUBLIC_URL.startsWith('https:') }),
    null,
    2,
  );
  return new Response(made, { headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' } });
}
