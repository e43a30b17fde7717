import { parseSettings, type SandboxSettings } from '@/sandbox/config';
import { type RunningSandbox, startSandbox } from '@/sandbox/server';

/** A sandbox on free ports, for one test file. */
export function startTestSandbox(settings: Partial<SandboxSettings> = {}): Promise<RunningSandbox> {
  return startSandbox({ ...parseSettings({}), port: 0, smtpPort: 0, ...settings });
}

/** Posts JSON. */
export function post(url: string, body: unknown): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}
