import postgres from 'postgres';

/** The calls of decisions that applicants do not see while they can be undone. */
const WITHHELD =
  /^Case\/(NeedsCorrection|Reject)$|^Signature\/RejectAspirantSignature$|\/SendAdmissionDateMail$/;

/** Whether a call makes a decision that applicants see only once it is final. */
export const isWithheld = (path: string): boolean => WITHHELD.test(path);

/** Ends the time in which the decisions of a case can be undone, and updates its open pages, as the product does when the time is over. */
export async function makeFinal(caseId: string): Promise<void> {
  const sql = postgres(process.env.MIGRATION_DATABASE_URL ?? '', { max: 1, onnotice: () => undefined });
  try {
    await sql`UPDATE held_decision SET until = now() WHERE case_id = ${caseId} AND action <> 'changeContact'`;
    await sql`
      SELECT pg_notify('case_changed', json_build_object(
        'caseId', id, 'moId', mo_id, 'what', 'DecisionFinal', 'by', '', 'byKind', 'system')::text)
      FROM "case" WHERE id = ${caseId}`;
  } finally {
    await sql.end();
  }
}
