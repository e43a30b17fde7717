import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import type { Component, FormTemplate } from '@/lib/domain/forms/component';
import { flattenRows, savableComponents } from '@/lib/domain/forms/rows';
import { FEWEST_APPLICATIONS, STOPPED_DAYS } from '@/lib/domain/statistics/figures';
import { weekAfter, weekOfDay } from '@/lib/domain/statistics/weeks';
import { dayAfter, swedishDay } from '@/lib/domain/time';
import { loadVersion } from '@/lib/engine/case-version';
import { defineOrganisationQuery } from '@/lib/engine/organisation-command';
import { db } from '@/lib/platform/database/db';
import { sql } from '@/lib/platform/database/sql';

/** How companies get through the forms of a version. Reads stored figures, no case. Throws NOT_FOUND for an unknown version. */
export const formFiguresQuery = defineOrganisationQuery({
  call: CALLS.getFormFigures,
  async read({ organisation: { id: moId, publishedTemplateId } }, { version }) {
    const found = await db().formTemplate.findFirst({
      where: { moId, ...(version === undefined ? { id: publishedTemplateId ?? 0 } : { version }) },
      select: { id: true, version: true },
    });
    if (!found && version !== undefined) throw new AppError('NOT_FOUND');
    if (!found) return { version: null, applications: 0, ready: 0, forms: [] };
    const [figures, { template }] = await Promise.all([
      readFigures(found.id, stoppedUntil(new Date())),
      loadVersion(db(), found.id),
    ]);
    const of = (figure: string, part: string) => figures.get(`${figure} ${part}`) ?? 0;
    const applications = of('applications', '');
    const isShown = applications >= FEWEST_APPLICATIONS;
    return {
      version: found.version,
      applications,
      ready: isShown ? of('left', 'ready') : 0,
      forms: isShown ? template.forms.map((form) => formFigures(form, of)) : [],
    };
  },
});

/** The last week whose every day is long enough ago for an application to have stopped. */
export function stoppedUntil(now: Date): string {
  return weekAfter(weekOfDay(dayAfter(swedishDay(now), 1 - STOPPED_DAYS)), -1);
}

function formFigures(
  { id, title, rows, ...form }: FormTemplate['forms'][number],
  of: (figure: string, part: string) => number,
) {
  const conditional = new Set(
    flattenRows<Component>(rows)
      .filter(({ displayController }) => displayController?.length)
      .flatMap((row) => flattenRows<Component>([row])),
  );
  const questions = savableComponents<Component>(rows).map((question) => ({
    id: question.componentId,
    label: 'label' in question ? question.label : {},
    isConditional: conditional.has(question),
    // What the register fills in is there before anybody begins the form.
    answered: Math.min(of('answered', question.componentId), of('begun', id)),
    refused: of('refused', question.componentId),
    left: of('left', `field:${question.componentId}`),
  }));
  const atOnce = of('left', `form:${id}`);
  return {
    id,
    title,
    isConditional: Boolean(form.displayController?.length),
    begun: of('begun', id),
    done: of('done', id),
    left: questions.reduce((sum, { left }) => sum + left, atOnce),
    questions,
  };
}

/** The figures of a version by name and part, with those of applications that stopped up to a week. */
async function readFigures(templateId: number, until: string): Promise<ReadonlyMap<string, number>> {
  const rows = await sql()<{ key: string; cases: number }[]>`
    SELECT figure || ' ' || part AS key, sum(cases)::int AS cases FROM form_figure
    WHERE template_id = ${templateId} AND (week IS NULL OR week <= ${until}) GROUP BY 1`;
  return new Map(rows.map(({ key, cases }) => [key, cases]));
}
