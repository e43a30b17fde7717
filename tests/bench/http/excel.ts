import { PassThrough } from 'node:stream';
import exceljs from 'exceljs';
import { measureProcess } from '../process-use';
import { answerTo } from './connections';

const EVERY_MS = 50;
const LIST = 'category=archived&status=REJECTED';

/** The workbook of a twentieth of all cases, fetched once. */
export async function excelOf(
  port: number,
  cookie: string,
  pid: number,
): Promise<{ rows: number; ms: number; firstByteMs: number; moreMegabytes: number }> {
  const headers = { Cookie: cookie };
  const list = await answerTo(port, false, { path: `/api/Case/ArchivedList?${LIST}`, headers });
  const { total } = JSON.parse(list.text) as { total: number };
  const before = measureProcess(pid).megabytes;
  let highest = before;
  const timer = setInterval(() => {
    highest = Math.max(highest, measureProcess(pid).megabytes);
  }, EVERY_MS);
  const began = performance.now();
  const { status, firstByteMs } = await answerTo(port, false, { path: `/api/Case/Export?${LIST}`, headers });
  clearInterval(timer);
  if (status !== 200) throw new Error(`The workbook was answered with ${status}.`);
  return { rows: total, ms: performance.now() - began, firstByteMs, moreMegabytes: highest - before };
}

/** How long exceljs takes to stream so many rows like those of the list, in this process, milliseconds. */
export async function excelAlone(rows: number): Promise<number> {
  const began = performance.now();
  const output = new PassThrough().resume();
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true });
  const sheet = workbook.addWorksheet('Rows');
  const style = { numFmt: 'yyyy-mm-dd hh:mm' };
  const keys = [
    'name',
    'number',
    'status',
    'person',
    'changed',
    'organisation',
    'created',
    'archived',
    'reset',
    'wished',
    'reference',
  ];
  sheet.columns = keys.map((key) => ({
    key,
    header: key,
    width: 20,
    ...(key.endsWith('ed') ? { style } : {}),
  }));
  for (let row = 0; row < rows; row += 1) {
    const at = new Date(1_700_000_000_000 + row * 60_000);
    const texts = {
      name: `Nordverken Lund ${row} AB`,
      number: '555555-0000',
      status: 'Avslagen',
      person: 'Handläggare 7',
    };
    sheet
      .addRow({
        ...texts,
        organisation: 'Teknikbolagen',
        changed: at,
        created: at,
        archived: null,
        reset: '',
        wished: null,
        reference: `A-${10_000 + row}`,
      })
      .commit();
    if (row % 500 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  sheet.commit();
  await workbook.commit();
  return performance.now() - began;
}
