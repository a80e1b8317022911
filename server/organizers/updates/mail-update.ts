import { imageUrl } from '#contract/cases/media.ts'
import { type DonatableCase, readDonatableCase } from '#server/cases/donatable-case.ts'
import { readUpdate } from '#server/cases/updates/case-updates.ts'
import type { Deps } from '#server/deps.ts'
import { chosenMail, openFollower } from '#server/mail-preferences/mail-preferences.ts'
import { preferencePath } from '#server/mail-preferences/preference-link.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { updateMail } from '#server/mails/update-mail.tsx'
import { openDonorEmail } from '#server/orders/donors/news-donors.ts'
import { wantsDigest } from '../digests/digests.ts'
import { markRecipientMailed, type RecipientKey, readMailing, readRecipient } from './mailings.queries.ts'

/** The widest picture in a mail of 600 px, doubled for high-density screens. */
const IMAGE_WIDTH = 1200

type MailedUpdate = {
  readonly title: string
  readonly text: string
  readonly images: readonly { readonly mediaId: string; readonly alt: string }[]
}
type UpdateReader = { readonly isFollower: boolean; readonly unsubscribeUrl: string }

/** Renders an update's mail for one recipient. */
export const renderUpdate = (
  { config: { publicOrigin, brand } }: Pick<Deps, 'config'>,
  donatableCase: Pick<DonatableCase, 'caseId' | 'slug' | 'title'>,
  { title, text, images }: MailedUpdate,
  reader: UpdateReader,
) =>
  renderMail(
    updateMail({
      publicOrigin,
      brand,
      title,
      text,
      ...reader,
      caseTitle: donatableCase.title,
      casePath: `/case-detail/${donatableCase.caseId}/${donatableCase.slug}`,
      images: images.map(({ mediaId, alt }) => ({ path: imageUrl(mediaId, IMAGE_WIDTH, 'jpg'), alt })),
    }),
  )

/** Mails an update to one address, once; not if it unsubscribed or was erased meanwhile. */
export const mailUpdate = async (deps: Deps, recipientKey: RecipientKey): Promise<void> => {
  const { caseId, updateId, emailHash } = recipientKey
  const { reader } = deps.database
  const [recipient, mailing, update, donatableCase] = await Promise.all([
    readRecipient(reader, recipientKey),
    readMailing(reader, recipientKey),
    readUpdate(deps, caseId, updateId),
    readDonatableCase(deps, caseId),
  ])
  if (recipient === null || recipient.mailedAt !== null || mailing === null || update === null) return
  if (donatableCase === null || donatableCase.giving === 'not_public') return
  const choice = (await chosenMail(reader, recipientKey))('updates')
  const hasLeft = choice !== undefined && !choice.wanted && choice.changedAt >= mailing.sendsAt
  const { orderId } = recipient
  const to =
    orderId === null
      ? await openFollower(deps, recipientKey)
      : await openDonorEmail(deps, { caseId, orderId })
  // An address with the weekly digest gets the update there.
  if (to !== null && !hasLeft && !(await wantsDigest(reader, emailHash))) {
    const unsubscribeUrl = `${deps.config.publicOrigin}${preferencePath(deps.signer, recipientKey, 'updates')}`
    await deps.mail.send({
      to,
      subject: update.title,
      messageId: `update-${updateId}-${emailHash.slice(0, 16)}`,
      unsubscribeUrl,
      ...renderUpdate(deps, donatableCase, update, { isFollower: orderId === null, unsubscribeUrl }),
    })
  }
  await markRecipientMailed(reader, recipientKey, deps.clock.now())
}
