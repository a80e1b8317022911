import type { Deps } from '#server/deps.ts'
import { reconciliationMail, reconciliationTitle } from '#server/mails/for-staff/reconciliation-mail.tsx'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { readDifferencesAt } from './differences.queries.ts'
import { markRunMailed, readRun } from './runs.queries.ts'

/** Maximum number of differences listed in a mail; the largest come first. */
const LISTED_MAX = 20

/** Mails staff the report of a nightly run, once: whether the books agree, and the month's card fees. */
export const mailReconciliation = async (
  { config, database, mail, clock }: Pick<Deps, 'config' | 'database' | 'mail' | 'clock'>,
  runId: string,
): Promise<void> => {
  const run = await readRun(database.reader, runId)
  if (run === null || run.mailedAt !== null || run.finishedAt === null) return
  const { fromAt, toAt, counts, sums, cardFees } = run
  // A failed run has no report.
  if (counts === null || sums === null || cardFees === null) return
  const { publicOrigin, brand } = config
  const report = {
    range: { from: fromAt, to: toAt },
    counts,
    unexplainedCents: sums.unexplainedCents,
    differences: await readDifferencesAt(database.reader, run.finishedAt, LISTED_MAX),
    cardFees,
  }
  const rendered = renderMail(reconciliationMail({ report, publicOrigin, brand }))
  await mail.send({
    to: config.alertsTo,
    subject: `${brand.name}: ${reconciliationTitle(report)}`,
    messageId: `reconciliation-${runId}`,
    ...rendered,
  })
  await markRunMailed(database.reader, runId, clock.now())
}
