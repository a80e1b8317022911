import { firstNameOf } from '#contract/accounts/first-name.ts'
import type { Author } from '#contract/cases/cases.ts'
import { FIRST_NAME_FALLBACK, FIRST_NAME_TOKEN } from '#contract/fundraisers/organizer-limits.ts'
import { casePath } from '#contract/page-addresses.ts'
import { type DonatableCase, readDonatableCase } from '#server/cases/donatable-case.ts'
import { readAuthors } from '#server/cases/team/authors.ts'
import type { Deps } from '#server/deps.ts'
import { chosenMail } from '#server/mail-preferences/mail-preferences.ts'
import { preferencePath } from '#server/mail-preferences/preference-link.ts'
import { nameInMail } from '#server/mails/frame/name-in-mail.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { openOrderPerson } from '../opening/order-person.ts'
import { readDonorRow } from './donors.queries.ts'
import { thanksMail, thanksTitle } from './thanks-mail.tsx'

type Thanks = {
  readonly donorName: string
  readonly text: string
  /** Who wrote it; null for the organizer. */
  readonly author: Author | null
  readonly unsubscribeUrl: string
}

/** Renders the mail with which one donor receives a thank-you. */
export const renderThanks = (
  { config: { publicOrigin, brand } }: Pick<Deps, 'config'>,
  { caseId, slug, title, organizerName }: DonatableCase,
  { donorName, text, author, unsubscribeUrl }: Thanks,
) => {
  const firstName = nameInMail(firstNameOf(donorName)) || FIRST_NAME_FALLBACK
  const facts = {
    publicOrigin,
    brand,
    organizerName,
    author,
    unsubscribeUrl,
    caseTitle: title,
    casePath: casePath(caseId, slug),
    text: text.replaceAll(FIRST_NAME_TOKEN, firstName),
  }
  return { subject: thanksTitle(facts), ...renderMail(thanksMail(facts)) }
}

/** Mails a thank-you to a donor, unless they were erased or unsubscribed from the case. */
export const mailThanks = async (
  deps: Deps,
  { caseId, donationId }: { readonly caseId: string; readonly donationId: string },
): Promise<void> => {
  const { db } = deps.database
  const [row, thankedCase] = await Promise.all([
    readDonorRow(db, caseId, donationId),
    readDonatableCase(deps, caseId),
  ])
  if (row === null || thankedCase === null || row.thanks === null) return
  const recipient = { caseId, emailHash: row.emailHash }
  const [donor, chosen, authors] = await Promise.all([
    openOrderPerson(deps, db, { ...row, orderId: donationId }),
    chosenMail(db, recipient),
    readAuthors(db, caseId),
  ])
  if (donor !== null && chosen('thanks')?.wanted !== false) {
    const unsubscribeUrl = `${deps.config.publicOrigin}${preferencePath(deps.signer, recipient, 'thanks')}`
    const author = authors.get(row.thankedBy ?? '') ?? null
    const thanks = { donorName: donor.name, text: row.thanks, author, unsubscribeUrl }
    await deps.mail.send({
      to: donor.email,
      messageId: `thanks-${donationId}`,
      caseId,
      unsubscribeUrl,
      ...renderThanks(deps, thankedCase, thanks),
    })
  }
}
