import type { RuntimeConfig } from '@/lib/contract/runtime-config';
import { callbackAddress } from '@/lib/integrations/identity/provider';
import { browserTelemetry } from '@/lib/integrations/telemetry/browser-telemetry';
import { MIGRATIONS_FOLDER, pendingMigrations } from '@/lib/platform/database/migrate';
import { sql } from '@/lib/platform/database/sql';
import { isDraining } from '@/lib/platform/process/drain';
import { env } from '@/lib/platform/settings/env';

/** Liveness: the process runs. */
export async function healthz(): Promise<Response> {
  return answer(200, { status: 'ok' });
}

/** How long the result of the database check is reused: at most one check per second. */
export const READY_MS = 1_000;

let lastLook: { at: number; state: Promise<ReadyState> } | undefined;

type ReadyState = 'ok' | 'migrations pending' | 'database unavailable';

/** Readiness: database and migrations are in order, and the process is not stopping. */
export async function readyz(): Promise<Response> {
  if (isDraining()) return answer(503, { status: 'draining' });
  const now = performance.now();
  if (!lastLook || now - lastLook.at >= READY_MS) lastLook = { at: now, state: readDatabase() };
  const status = await lastLook.state;
  return answer(status === 'ok' ? 200 : 503, { status });
}

async function readDatabase(): Promise<ReadyState> {
  try {
    const pending = await pendingMigrations(sql(), MIGRATIONS_FOLDER);
    return pending.length === 0 ? 'ok' : 'migrations pending';
  } catch {
    // The database logs its own faults. Readiness needs to know only that there is one.
    return 'database unavailable';
  }
}

/** The configuration of this installation for browsers and other clients. */
export async function configJson(): Promise<Response> {
  return answer(200, runtimeConfig());
}

function runtimeConfig(): RuntimeConfig {
  const { PUBLIC_URL, AUTH_CLIENT_ID, AUTH_ISSUER, AUTH_SCOPE } = env();
  const telemetry = browserTelemetry();
  return {
    apiBaseUrl: new URL('/api', PUBLIC_URL).href,
    clientId: AUTH_CLIENT_ID,
    authority: AUTH_ISSUER,
    redirectUri: callbackAddress(),
    scope: AUTH_SCOPE,
    telemetry: telemetry && { connectionString: telemetry.connectionString },
  };
}

function answer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store, no-transform' } });
}
