import * as z from 'zod'
import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { declareJob, performJob } from '#server/platform/jobs/declare-job.ts'
import { alertMail } from './alert-mail.tsx'
import { readAlert } from './alerts.queries.ts'

/** Mails an alert to staff. */
const mailAlert = async ({ config, database, mail }: Deps, alertKey: string): Promise<void> => {
  const alert = await readAlert(database.db, alertKey)
  if (alert === null) return
  const { publicOrigin, brand } = config
  const rendered = renderMail(alertMail({ alert, publicOrigin, brand }))
  await mail.send({
    to: config.alertsTo,
    subject: `${brand.name}: ${alert.title}`,
    messageId: `alert-${alertKey.replace(/[^\w-]/g, '-')}`,
    caseId: null,
    ...rendered,
  })
}

export const mailAlertJob = declareJob({
  name: 'mail-alert',
  class: 'notices',
  payload: z.object({ alertKey: z.string() }),
})

export const alertTasks = [performJob(mailAlertJob, (deps, { alertKey }) => mailAlert(deps, alertKey))]
