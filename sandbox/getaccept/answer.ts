/** An answer of the API. Null is an empty 204. */
export type ApiAnswer = { status: number; body: unknown; headers?: Record<string, string> } | null;

/** A refusal in GetAccept's format. */
export function refusal(
  status: number,
  error: string,
  description: string,
  headers?: Record<string, string>,
): ApiAnswer {
  return { status, body: { status, error, description }, ...(headers ? { headers } : {}) };
}
