import type { Author } from '#contract/cases/cases.ts'
import { imageUrl } from '#contract/media/picture-addresses.ts'
import { casePath } from '#contract/page-addresses.ts'
import { type DonatableCase, mailedCaseOf, readDonatableCase } from '#server/cases/donatable-case.ts'
import { readUpdate } from '#server/cases/updates/case-updates.ts'
import type { Deps } from '#server/deps.ts'
import { openDonorEmail } from '#server/donations/donors/news-donors.ts'
import { chosenMail, openFollower } from '#server/mail-preferences/mail-preferences.ts'
import { preferencePath } from '#server/mail-preferences/preference-link.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { wantsDigest } from '../digests/digests.ts'
import { deleteRecipient, type RecipientKey, readMailing, readRecipient } from './mailings.queries.ts'
import { updateMail } from './update-mail.tsx'

/** The widest picture in a mail of 600 px, doubled for high-density screens. */
const IMAGE_WIDTH = 1200

type MailedUpdate = {
  readonly title: string
  readonly text: string
  readonly author?: Author | null
  readonly images: readonly { readonly mediaId: string; readonly alt: string }[]
}
type UpdateReader = { readonly isFollower: boolean; readonly unsubscribeUrl: string }

/** Renders an update's mail for one recipient. */
export const renderUpdate = (
  { config: { publicOrigin, brand } }: Pick<Deps, 'config'>,
  donatableCase: DonatableCase,
  { title, text, author = null, images }: MailedUpdate,
  reader: UpdateReader,
) =>
  renderMail(
    updateMail({
      publicOrigin,
      brand,
      title,
      text,
      author,
      ...reader,
      ...mailedCaseOf(donatableCase),
      casePath: casePath(donatableCase.caseId, donatableCase.slug),
      images: images.map(({ mediaId, alt }) => ({ path: imageUrl(mediaId, IMAGE_WIDTH, 'jpg'), alt })),
    }),
  )

/** Mails an update to one address; not if it unsubscribed or was erased meanwhile. */
export const mailUpdate = async (deps: Deps, recipientKey: RecipientKey): Promise<void> => {
  const { caseId, updateId, emailHash } = recipientKey
  const { db } = deps.database
  const [recipient, mailing, update, donatableCase] = await Promise.all([
    readRecipient(db, recipientKey),
    readMailing(db, recipientKey),
    readUpdate(deps, caseId, updateId),
    readDonatableCase(deps, caseId),
  ])
  if (recipient === null || mailing === null || update === null) return
  if (donatableCase === null || donatableCase.donationStatus === 'not_public') return
  const choice = (await chosenMail(db, recipientKey))('updates')
  const hasLeft = choice !== undefined && !choice.wanted && choice.changedAt >= mailing.sendsAt
  const { orderId } = recipient
  const to =
    orderId === null
      ? await openFollower(deps, recipientKey)
      : await openDonorEmail(deps, { caseId, orderId })
  if (to === null || hasLeft) return deleteRecipient(db, recipientKey)
  // An address with the weekly digest gets the update there.
  if (!(await wantsDigest(db, emailHash))) {
    const unsubscribeUrl = `${deps.config.publicOrigin}${preferencePath(deps.signer, recipientKey, 'updates')}`
    await deps.mail.send({
      to,
      subject: update.title,
      messageId: `update-${updateId}-${emailHash.slice(0, 16)}`,
      caseId,
      unsubscribeUrl,
      ...renderUpdate(deps, donatableCase, update, { isFollower: orderId === null, unsubscribeUrl }),
    })
  }
}
