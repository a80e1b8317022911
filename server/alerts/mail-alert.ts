import * as z from 'zod'
import { canActOn, isOperatorsMatter } from '#contract/staff/alert-kinds.ts'
import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { declareJob, performJob, scheduleJob } from '#server/platform/jobs/declare-job.ts'
import { type Failed, rethrowFailures, runPart } from '#server/platform/jobs/run-part.ts'
import { alertMail } from './alert-mail.tsx'
import { type AlertRow, readAlert } from './alerts.queries.ts'
import { closeAlerts } from './open-alerts.ts'

type Reader = { readonly to: string; readonly id: string | null }

/**
 * Whom an alert is mailed to: the members of staff who can act on it and whose own matter it isn't. One about the
 * installation is the operator's, as is one that no member of staff could act on.
 */
const readersOf = async (deps: Deps, { kind, about, caseId }: AlertRow): Promise<Reader[]> => {
  const operator = { to: deps.config.alertsTo, id: null }
  if (isOperatorsMatter(kind)) return [operator]
  const readers: Reader[] = []
  for (const { userId, email, roles } of await deps.handlers.listStaffAddresses(deps))
    if (canActOn(roles, { kind, about })) {
      const isOwn = caseId !== null && (await deps.handlers.findOwnIds(deps, userId, [caseId])).has(caseId)
      if (!isOwn) readers.push({ to: email, id: userId })
    }
  return readers.length === 0 ? [operator] : readers
}

/** Mails an alert to those who can act on it. @throws the failures, once everyone else has it; a retry mails all again */
const mailAlert = async (deps: Deps, alertKey: string): Promise<void> => {
  const { config, database, mail } = deps
  const alert = await readAlert(database.db, alertKey)
  if (alert === null) return
  const { publicOrigin, brand } = config
  const rendered = renderMail(alertMail({ alert, publicOrigin, brand }))
  const key = alertKey.replace(/[^\w-]/g, '-')
  const failed: Failed<Reader>[] = []
  for (const reader of await readersOf(deps, alert))
    await runPart(failed, reader, () =>
      mail.send({
        to: reader.to,
        subject: `${brand.name}: ${alert.title}`,
        messageId: reader.id === null ? `alert-${key}` : `alert-${key}-${reader.id}`,
        caseId: null,
        ...rendered,
      }),
    )
  rethrowFailures(failed)
}

export const mailAlertJob = declareJob({
  name: 'mail-alert',
  class: 'notices',
  payload: z.object({ alertKey: z.string() }),
})

export const alertTasks = [
  performJob(mailAlertJob, (deps, { alertKey }) => mailAlert(deps, alertKey)),
  scheduleJob({ name: 'close-alerts', class: 'prompt', at: '*/5 * * * *' }, closeAlerts),
]
