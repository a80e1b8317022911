import * as z from 'zod'
import { uuidShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { declareJob } from '#server/platform/jobs/declare-job.ts'
import { readDifferencesAt } from './differences.queries.ts'
import { reconciliationMail, reconciliationTitle } from './reconciliation-mail.tsx'
import { readRun } from './runs.queries.ts'

export const mailReconciliationJob = declareJob({
  name: 'mail-reconciliation',
  class: 'notices',
  payload: z.object({ runId: uuidShape }),
})

/** Maximum number of differences listed in a mail; the largest come first. */
const LISTED_MAX = 20

/** Mails staff the report of a nightly run: whether the books agree, and the month's card fees. */
export const mailReconciliation = async (
  { config, database, mail }: Pick<Deps, 'config' | 'database' | 'mail'>,
  runId: string,
): Promise<void> => {
  const run = await readRun(database.db, runId)
  if (run === null || run.finishedAt === null) return
  const { fromAt, toAt, counts, sums, cardFees } = run
  // A failed run has no report.
  if (counts === null || sums === null || cardFees === null) return
  const { publicOrigin, brand } = config
  const report = {
    range: { from: fromAt, to: toAt },
    counts,
    unexplainedCents: sums.unexplainedCents,
    differences: await readDifferencesAt(database.db, run.finishedAt, LISTED_MAX),
    cardFees,
  }
  const rendered = renderMail(reconciliationMail({ report, publicOrigin, brand }))
  await mail.send({
    to: config.alertsTo,
    subject: `${brand.name}: ${reconciliationTitle(report)}`,
    messageId: `reconciliation-${runId}`,
    caseId: null,
    ...rendered,
  })
}
