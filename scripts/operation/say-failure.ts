// Reports a failure of an operation command in one sentence. A stack trace is useless in the image, which has no sources.
process.on('uncaughtException', (error) => {
  console.error(sentenceOf(error));
  process.exit(1);
});

function sentenceOf(error: Error): string {
  // If a host has several addresses, connecting fails once per address.
  const failures = error instanceof AggregateError ? (error.errors as Error[]) : [error];
  return failures.map(({ name, message }) => message.replace(/\s*\n\s*/g, ' ').trim() || name).join('; ');
}
