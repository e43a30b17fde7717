import { parseSettings } from './config';
import { startSandbox } from './server';

/** Runs the sandbox until it is stopped: `tsx sandbox/main.ts`. */
try {
  const sandbox = await startSandbox(parseSettings(process.env));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
  }
  console.log(`Sandbox ready on ${sandbox.url} (mail on port ${sandbox.smtpPort})`);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

function explain(error: unknown): string {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code !== 'EADDRINUSE') return `The sandbox cannot start: ${message}`;
  return `The sandbox cannot start: port ${port} is in use. Stop what uses it, or set SANDBOX_PORT or SANDBOX_SMTP_PORT.`;
}
