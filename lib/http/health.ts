import type { RuntimeConfig } from '@/lib/contract/runtime-config';
import { MIGRATIONS_FOLDER, pendingMigrations } from '@/lib/database/migrate';
import { sql } from '@/lib/database/sql';
import { callbackAddress } from '@/lib/integrations/identity/callback-address';
import { browserTelemetry } from '@/lib/integrations/telemetry/browser-telemetry';
import { isDraining } from '@/lib/process/drain';
import { env } from '@/lib/settings/env';

/** The process is alive. */
export async function healthz(): Promise<Response> {
  return answer(200, { status: 'ok' });
}

/** For how long what was found out of the database is told again: however many ask, it is asked once a second. */
export const READY_MS = 1_000;

let lastLook: { at: number; state: Promise<DatabaseState> } | undefined;

type DatabaseState = 'ok' | 'migrations pending' | 'database unavailable';

/** The process can serve: database and migrations are in order, and it is not about to stop. */
export async function readyz(): Promise<Response> {
  if (isDraining()) return answer(503, { status: 'draining' });
  const now = performance.now();
  if (!lastLook || now - lastLook.at >= READY_MS) lastLook = { at: now, state: databaseState() };
  const status = await lastLook.state;
  return answer(status === 'ok' ? 200 : 503, { status });
}

async function databaseState(): Promise<DatabaseState> {
  try {
    const pending = await pendingMigrations(sql(), MIGRATIONS_FOLDER);
    return pending.length === 0 ? 'ok' : 'migrations pending';
  } catch {
    // What is wrong with the database is in the log of the database; here it only matters that it is.
    return 'database unavailable';
  }
}

/** The configuration of this installation for browsers and other clients. */
export async function configJson(): Promise<Response> {
  return answer(200, runtimeConfig());
}

function runtimeConfig(): RuntimeConfig {
  const { PUBLIC_URL, AUTH_CLIENT_ID, AUTH_ISSUER, AUTH_SCOPE } = env();
  const connectionString = browserTelemetry();
  return {
    apiBaseUrl: new URL('/api', PUBLIC_URL).href,
    clientId: AUTH_CLIENT_ID,
    authority: AUTH_ISSUER,
    redirectUri: callbackAddress(),
    scope: AUTH_SCOPE,
    telemetry: connectionString === null ? null : { connectionString },
  };
}

function answer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
}
