/** An answer of the API; null is an empty 204. */
export type ApiAnswer = { status: number; body: unknown; headers?: Record<string, string> } | null;

/** A refusal as GetAccept writes it. */
export function refusal(
  status: number,
  error: string,
  description: string,
  headers?: Record<string, string>,
): ApiAnswer {
  return { status, body: { status, error, description }, ...(headers ? { headers } : {}) };
}
