import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import postgres from 'postgres';

// The least that the same information costs: a bare server that queries the database in one statement. It ends with whoever started it.
const [url = '', accountId = '', caseId = ''] = process.argv.slice(2);
const sql = postgres(url, { max: 16, onnotice: () => undefined });
const ACTIVE = ['CREATED', 'CREATED_GETACCEPT', 'STARTED', 'SUBMITTED', 'APPROVED_BY_MA'];

const ANSWERS: Record<string, (query: URLSearchParams) => Promise<unknown>> = {
  '/me': () =>
    sql`SELECT a.name, a.email, json_agg(json_build_object('moId', r.mo_id, 'roleId', r.role_id)) AS roles
      FROM account a JOIN account_role r ON r.account_id = a.id WHERE a.id = ${accountId} GROUP BY a.id`,
  '/list': async () => {
    const [rows, counts] = await Promise.all([
      sql`SELECT c.* FROM unnest(ARRAY(SELECT id FROM member_organisation)) mo(id), unnest(${ACTIVE}::text[]) one(status), LATERAL (
          SELECT id, company_name, org_no, status, created_at FROM "case"
          WHERE mo_id = mo.id AND status = one.status ORDER BY created_at DESC, id DESC LIMIT 51) c
        ORDER BY created_at DESC LIMIT 51`,
      sql`SELECT mo_id, status, assigned_to_id, sum(cases)::int AS cases FROM case_count GROUP BY 1, 2, 3`,
    ]);
    return { rows, counts };
  },
  '/search': async (query) =>
    sql.begin(async (database) => {
      const [, rows] = await Promise.all([
        database`SET LOCAL plan_cache_mode = force_custom_plan`,
        database`SELECT id, company_name, org_no, status, created_at FROM "case"
          WHERE search_text LIKE ${`%${query.get('search')}%`} AND status = ANY(${ACTIVE}) ORDER BY created_at DESC LIMIT 51`,
      ]);
      return rows;
    }),
  '/case': () =>
    sql`SELECT c.*, t.body,
        (SELECT json_agg(v) FROM case_value v WHERE v.case_id = c.id) AS values,
        (SELECT json_agg(f) FROM case_form f WHERE f.case_id = c.id) AS forms,
        (SELECT json_agg(k) FROM correction k WHERE k.case_id = c.id) AS corrections
      FROM "case" c JOIN form_template t ON t.id = c.template_id WHERE c.id = ${caseId}`,
  '/save': (query) =>
    sql.begin(async (database) => {
      const id = query.get('caseId') ?? '';
      await Promise.all([
        database`UPDATE case_value SET value = ${query.get('value')}, version = version + 1 WHERE case_id = ${id} AND component_id = 'website'`,
        database`UPDATE "case" SET last_changed_at = now() WHERE id = ${id}`,
      ]);
      return { saved: true };
    }),
};

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://floor');
  const answer = ANSWERS[pathname];
  if (!answer) return response.end('ok');
  answer(searchParams).then(
    (data) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(data)),
    (error: Error) => response.writeHead(500).end(error.message),
  );
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
