// What fails in a command of operation is told in a sentence: whoever runs it in the image has no sources for a stack to lead to.
process.on('uncaughtException', (error) => {
  console.error(sentenceOf(error));
  process.exit(1);
});

function sentenceOf(error: Error): string {
  // Of several addresses of one host each has failed in its own way.
  const failures = error instanceof AggregateError ? (error.errors as Error[]) : [error];
  return failures.map(({ name, message }) => message.replace(/\s*\n\s*/g, ' ').trim() || name).join('; ');
}
