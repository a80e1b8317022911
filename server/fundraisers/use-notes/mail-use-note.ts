import { imageUrl } from '#contract/media/picture-addresses.ts'
import { formatCents } from '#contract/money.ts'
import { casePath } from '#contract/page-addresses.ts'
import { mailedCaseOf, readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { openDonorEmail } from '#server/donations/donors/news-donors.ts'
import { updateMail } from '#server/fundraisers/updates/update-mail.tsx'
import { chosenMail, openFollower } from '#server/mail-preferences/mail-preferences.ts'
import { preferencePath } from '#server/mail-preferences/preference-link.ts'
import { nameInMail } from '#server/mails/frame/name-in-mail.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { readUseNotePage } from '#server/payouts/use-notes/write-use-note.ts'
import { readAudience } from '../updates/read-audience.ts'
import { type NoteRecipientKey, readNoteRecipient } from './note-recipients.queries.ts'

/** The widest picture in a mail of 600 px, doubled for high-density screens. */
const IMAGE_WIDTH = 1200

/** Mails a payout's note to one address; not if it unsubscribed, or if the payout was returned. */
export const mailUseNote = async (deps: Deps, recipientKey: NoteRecipientKey): Promise<void> => {
  const { caseId, payoutId, emailHash } = recipientKey
  const { db } = deps.database
  const [recipient, { payout, title, slug }, donatableCase] = await Promise.all([
    readNoteRecipient(db, recipientKey),
    readUseNotePage(deps, { isOwner: false }, { caseId, payoutId }),
    readDonatableCase(deps, caseId),
  ])
  const note = payout.useNote
  if (recipient === null || note === null || payout.state !== 'paid') return
  if (donatableCase === null || donatableCase.donationStatus === 'not_public') return
  const chosen = await chosenMail(db, recipientKey)
  const choice = chosen('updates')
  const askedForArrival = chosen('arrivals')?.wanted === true
  const { orderId } = recipient
  const to =
    orderId === null
      ? await openFollower(deps, recipientKey)
      : await openDonorEmail(deps, { caseId, orderId })
  // Earlier choices were considered when the recipients were recorded.
  const hasLeft =
    choice !== undefined && !choice.wanted && choice.changedAt.toISOString() >= (note.notedAt ?? '')
  if (to !== null && (askedForArrival || !hasLeft)) {
    const { publicOrigin, brand } = deps.config
    const subject = `What ${formatCents(payout.amountCents)} paid for`
    const lines = note.lines.map(({ label, amountCents }) => `${label}: ${formatCents(amountCents)}`)
    const { donors, followers, undecidedDonors } = await readAudience(db, caseId, emailHash)
    const isAmong = (readers: readonly { readonly emailHash: string }[]) =>
      readers.some((reader) => reader.emailHash === emailHash)
    const isForArrival = askedForArrival && !isAmong([...donors, ...followers])
    const kind = isForArrival ? 'arrivals' : 'updates'
    const unsubscribeUrl = `${publicOrigin}${preferencePath(deps.signer, recipientKey, kind)}`
    const facts = {
      why: isForArrival
        ? `You’re getting this because you gave to “${title}” and asked what your gift paid for.`
        : isAmong(undecidedDonors)
          ? `You’re getting this one e-mail because you gave to “${title}”. You won’t get other news unless you ask for it.`
          : null,
      publicOrigin,
      brand,
      unsubscribeUrl,
      isFollower: orderId === null,
      ...mailedCaseOf(donatableCase),
      casePath: `${casePath(caseId, slug)}#payouts`,
      title: subject,
      text: [
        note.text,
        ...(lines.length === 0 ? [] : [lines.join('\n')]),
        ...(note.writer === null
          ? []
          : [`Written by ${nameInMail(note.writer)}, who organizes this fundraiser.`]),
      ].join('\n\n'),
      images: note.images.map(({ mediaId, alt }) => ({ path: imageUrl(mediaId, IMAGE_WIDTH, 'jpg'), alt })),
    }
    await deps.mail.send({
      to,
      subject,
      unsubscribeUrl,
      messageId: `use-note-${payoutId}-${emailHash.slice(0, 16)}`,
      caseId,
      ...renderMail(updateMail(facts)),
    })
  }
}
