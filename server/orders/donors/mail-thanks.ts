import { firstNameOf } from '#contract/accounts/first-name.ts'
import { FIRST_NAME_FALLBACK, FIRST_NAME_TOKEN } from '#contract/fundraisers/organizers.ts'
import { readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { chosenMail } from '#server/mail-preferences/mail-preferences.ts'
import { preferencePath } from '#server/mail-preferences/preference-link.ts'
import { nameInMail } from '#server/mails/frame/name-in-mail.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { thanksMail, thanksTitle } from '#server/mails/thanks-mail.tsx'
import { openOrderPerson } from '../opening/order-person.ts'
import { markThanksMailed, readDonorRow } from './donors.queries.ts'

type Place = { readonly caseId: string; readonly donationId: string }

/** Mails an organizer’s thank-you to a donor, once; not if they were erased or unsubscribed from the case. */
export const mailThanks = async (deps: Deps, { caseId, donationId }: Place): Promise<void> => {
  const { reader } = deps.database
  const [row, thankedCase] = await Promise.all([
    readDonorRow(reader, caseId, donationId),
    readDonatableCase(deps, caseId),
  ])
  if (row === null || thankedCase === null || row.thanks === null || row.thanksMailedAt !== null) return
  const place = { caseId, emailHash: row.emailHash }
  const [donor, chosen] = await Promise.all([
    openOrderPerson(deps, reader, { ...row, orderId: donationId }),
    chosenMail(reader, place),
  ])
  if (donor !== null && chosen('thanks')?.wanted !== false) {
    const { publicOrigin, brand } = deps.config
    const unsubscribeUrl = `${publicOrigin}${preferencePath(deps.signer, place, 'thanks')}`
    const firstName = nameInMail(firstNameOf(donor.name)) || FIRST_NAME_FALLBACK
    const facts = {
      publicOrigin,
      brand,
      organizerName: thankedCase.organizerName,
      caseTitle: thankedCase.title,
      casePath: `/case-detail/${caseId}/${thankedCase.slug}`,
      text: row.thanks.replaceAll(FIRST_NAME_TOKEN, firstName),
      unsubscribeUrl,
    }
    await deps.mail.send({
      to: donor.email,
      subject: thanksTitle(facts),
      messageId: `thanks-${donationId}`,
      unsubscribeUrl,
      ...(await renderMail(thanksMail(facts))),
    })
  }
  await markThanksMailed(reader, caseId, donationId, deps.clock.now())
}
