import type * as z from 'zod'
import { DAY_MS } from '#contract/dates.ts'
import { VOUCH_MAILS_PER_DAY } from '#contract/fundraisers/vouch-limits.ts'
import { mailVouchRequestJob } from '#server/cases/case-jobs.ts'
import { mailedCaseOf, readDonatableCase } from '#server/cases/donatable-case.ts'
import { openVouchRequest } from '#server/cases/vouches/open-vouch-request.ts'
import { vouchPath } from '#server/cases/vouches/vouch-link.ts'
import type { Deps } from '#server/deps.ts'
import { countMailsToday } from '#server/mail-log/read-mails.ts'
import { CaseMail } from '#server/mails/case-mail.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { nameInGreeting } from '#server/mails/frame/name-in-mail.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'

/**
 * Mails the request to vouch, unless it was answered or ended, the case isn't public, or the address was erased. It waits a day
 * if other fundraisers have asked that address too often.
 */
export const mailVouchRequest = async (
  deps: Deps,
  { caseId, vouchId }: z.output<typeof mailVouchRequestJob.payload>,
): Promise<void> => {
  const [asked, donatableCase] = await Promise.all([
    openVouchRequest(deps, { caseId, vouchId }),
    readDonatableCase(deps, caseId),
  ])
  if (asked === null || donatableCase === null) return
  const { email } = asked
  if ((await countMailsToday(deps, email, 'vouch')) >= VOUCH_MAILS_PER_DAY) {
    const now = deps.clock.now()
    const later = mailVouchRequestJob.at(new Date(now.getTime() + DAY_MS), { caseId, vouchId })
    return deps.database.transact((tx) => writeOutbox(tx, deps.ids, caseId, [later], now))
  }
  const { publicOrigin, brand } = deps.config
  const recipientName = nameInGreeting(asked.recipientName)
  const organizerName = nameInGreeting(asked.organizerName)
  const facts = { publicOrigin, brand, ...mailedCaseOf(donatableCase) }
  const title = `Do you know ${recipientName}?`
  await deps.mail.send({
    to: email,
    subject: title,
    messageId: `vouch-${vouchId}`,
    caseId,
    ...renderMail(
      <CaseMail
        site={facts}
        title={title}
        mailedCase={facts}
        preview={`${organizerName} is asking you to say so on their fundraiser’s page.`}
        why={`We’re sending this once, because ${organizerName} entered your address. If you ignore it, nothing happens, and this fundraiser won’t ask you again.`}
        button={{ words: 'Answer', path: vouchPath(deps.signer, { caseId, vouchId }) }}
      >
        <p style={style.lead}>
          {organizerName} is raising money for {recipientName}, and is asking you to say on the page that you
          know {recipientName}: your name, your town, and how you know each other. You don’t need to give any
          money.
        </p>
        <p style={style.lead}>
          Only say it if it’s true: donors rely on it. You can take it off the page anytime with the same
          link.
        </p>
      </CaseMail>,
    ),
  })
}
