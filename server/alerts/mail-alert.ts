import * as z from 'zod'
import type { Deps } from '#server/deps.ts'
import { alertMail } from '#server/mails/for-staff/alert-mail.tsx'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import type { Tasks } from '#server/platform/jobs/jobs.ts'
import { markAlertMailed, readAlert } from './alerts.queries.ts'

/** Mails an alert to staff, once. */
const mailAlert = async ({ config, database, mail, clock }: Deps, alertKey: string): Promise<void> => {
  const alert = await readAlert(database.reader, alertKey)
  if (alert === null || alert.mailedAt !== null) return
  const { publicOrigin, brand } = config
  const rendered = renderMail(alertMail({ alert, publicOrigin, brand }))
  await mail.send({
    to: config.alertsTo,
    subject: `${brand.name}: ${alert.title}`,
    messageId: `alert-${alertKey.replace(/[^\w-]/g, '-')}`,
    ...rendered,
  })
  await markAlertMailed(database.reader, alertKey, clock.now())
}

const payloadShape = z.object({ alertKey: z.string() })

export const alertTasks = (deps: Deps): Tasks => ({
  'mail-alert': async (payload) => mailAlert(deps, payloadShape.parse(payload).alertKey),
})
