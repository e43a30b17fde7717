// What every operation command begins with. Reports its failure in one sentence. A stack trace is useless in the image, which has no sources.
process.on('uncaughtException', (error) => {
  console.error(sentenceOf(error));
  process.exit(1);
});

function sentenceOf(error: Error): string {
  // If a host has several addresses, connecting fails once per address.
  const failures = error instanceof AggregateError ? (error.errors as Error[]) : [error];
  return failures.map(({ name, message }) => message.replace(/\s*\n\s*/g, ' ').trim() || name).join('; ');
}

/** How long a statement of a command may wait for a busy database, in milliseconds. A person waits for a page; a command has time. */
const PATIENT_MS = 60_000;
delete process.env.DATABASE_TIMEOUT_MS_FILE;
process.env.DATABASE_TIMEOUT_MS = String(PATIENT_MS);
