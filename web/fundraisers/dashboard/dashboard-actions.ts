import {
  DONOR_FILTERS,
  THANKED_AT_ONCE_MAX,
  UPDATE_MAIL_MINUTES,
} from '#contract/fundraisers/organizer-limits.ts'
import { parseDollars } from '#contract/money.ts'
import type { Api } from '#web/browser/api/api.ts'
import { askBeforePublishing } from '#web/browser/ask-before-publishing.ts'
import { type Acts, choiceOf, isYes, textOf, textsOf } from '#web/browser/form-fields.ts'
import { type FormAct, invalidForm } from '#web/browser/run-form.ts'
import { noticeChoiceIn, noticesSaved } from '#web/mail-links/notice-choices.tsx'

type DashboardForm = { readonly api: Api; readonly caseId: string; readonly form: FormData }

/** Recipients of a thank-you: the whole filtered list if every displayed donor is ticked, otherwise the ticked ones. */
const recipientsIn = (form: FormData) => {
  const donationIds = textsOf(form, 'donationId')
  const shownIds = textsOf(form, 'shown')
  const filter = choiceOf(form, 'filter', DONOR_FILTERS) ?? 'not_thanked'
  return shownIds.length > 0 && shownIds.length === donationIds.length ? { filter } : { donationIds }
}

/** The photos in the form of an update. */
export const updateImagesIn = (form: FormData) => {
  const alts = textsOf(form, 'alt')
  return textsOf(form, 'uploadId').map((uploadId, index) => ({ uploadId, alt: alts[index] ?? '' }))
}

const thankDonors = async ({ api, caseId, form }: DashboardForm): Promise<string> => {
  const to = recipientsIn(form)
  if ('donationIds' in to && to.donationIds.length === 0)
    throw invalidForm([], 'Check the people you want to thank.')
  askBeforePublishing(form, ['text'], 'addressees')
  const { thankedCount } = await api.thankDonors({ caseId, to, text: textOf(form, 'text') })
  if (thankedCount === 1) return 'One thank-you is on its way.'
  const sent = `${thankedCount.toLocaleString('en-US')} thank-yous are on their way.`
  return thankedCount < THANKED_AT_ONCE_MAX ? sent : `${sent} If anyone is left, send it again.`
}

const postUpdate = async ({ api, caseId, form }: DashboardForm): Promise<string> => {
  askBeforePublishing(form, ['title', 'text'])
  const { mailedAt } = await api.postUpdate({
    caseId,
    idempotencyKey: textOf(form, 'idempotencyKey'),
    title: textOf(form, 'title'),
    text: textOf(form, 'text'),
    images: updateImagesIn(form),
    toDonors: isYes(form, 'toDonors'),
    toFollowers: isYes(form, 'toFollowers'),
  })
  return mailedAt === null
    ? 'Posted on the page.'
    : `Posted. The e-mail goes out in ${UPDATE_MAIL_MINUTES} minutes, and you can stop it until then.`
}

const addOfflineDonation = async ({ api, caseId, form }: DashboardForm): Promise<string> => {
  await api.addOfflineDonation({
    caseId,
    idempotencyKey: textOf(form, 'idempotencyKey'),
    label: textOf(form, 'label'),
    // An empty or invalid amount becomes 0, which the call refuses.
    amountCents: parseDollars(textOf(form, 'amount')) ?? 0,
    receivedOn: textOf(form, 'receivedOn'),
  })
  return 'Noted. Only you can see it.'
}

/** Acts of all pages of the dashboard. */
export const dashboardActs = (api: Api, caseId: string): Acts<FormAct> => ({
  thank: (form) => thankDonors({ api, caseId, form }),
  update: (form) => postUpdate({ api, caseId, form }),
  offline: (form) => addOfflineDonation({ api, caseId, form }),
  stop: async (form) => {
    await api.stopUpdateMail({ caseId, updateId: textOf(form, 'updateId') })
    return 'Stopped. The update stays on the page.'
  },
  removeUpdate: async (form) => {
    await api.removeUpdate({ caseId, updateId: textOf(form, 'updateId') })
    return 'Removed.'
  },
  hide: async (form) => {
    const hidden = isYes(form, 'hidden')
    await api.hideWords({ caseId, donationId: textOf(form, 'donationId'), hidden })
    return hidden ? 'The message is off the page.' : 'The message is back on the page.'
  },
  remind: async () => {
    await api.remindRecipient({ caseId })
    return 'The reminder is on its way.'
  },
  pause: async (form) => {
    const paused = isYes(form, 'paused')
    await api.pauseDonations({ caseId, paused })
    return paused ? 'Giving is paused.' : 'Giving is open again.'
  },
  words: async (form) => {
    const enabled = isYes(form, 'enabled')
    await api.setWordsOfSupport({ caseId, enabled })
    return enabled ? 'Words of support are on.' : 'Words of support are off.'
  },
  thankYou: async (form) => {
    askBeforePublishing(form, ['text'])
    const { thankYou } = await api.setThankYou({ caseId, text: textOf(form, 'text') })
    return thankYou === null
      ? 'Removed. Donors will read our own thank-you.'
      : 'Saved. The next donor will read it.'
  },
  notices: async (form) => {
    const choice = noticeChoiceIn(form)
    await api.setDonationNotices({ caseId, choice })
    return noticesSaved(choice)
  },
  removeOffline: async (form) => {
    await api.removeOfflineDonation({ caseId, entryId: textOf(form, 'entryId') })
    return 'Removed.'
  },
  invite: async (form) => {
    await api.inviteCoOrganizer({
      caseId,
      idempotencyKey: textOf(form, 'idempotencyKey'),
      name: textOf(form, 'name'),
    })
    return 'Here’s the link. Send it to them yourself.'
  },
  removeMember: async (form) => {
    await api.removeCoOrganizer({ caseId, memberId: textOf(form, 'memberId') })
    return 'Removed. It takes effect at once.'
  },
  withdrawInvitation: async (form) => {
    await api.removeCoOrganizer({ caseId, memberId: textOf(form, 'memberId') })
    return 'Withdrawn. Its link no longer works.'
  },
  askVoucher: async (form) => {
    const [idempotencyKey, email] = [textOf(form, 'idempotencyKey'), textOf(form, 'email')]
    await api.askVoucher({ caseId, idempotencyKey, email })
    return 'Asked. If they say yes, the page shows it right away.'
  },
  removeVouch: async (form) => {
    await api.removeVouch({ caseId, vouchId: textOf(form, 'vouchId') })
    return 'Removed. We won’t ask that address again.'
  },
  end: async (form) => {
    askBeforePublishing(form, ['note'])
    const [idempotencyKey, note] = [textOf(form, 'idempotencyKey'), textOf(form, 'note')]
    await api.endCase({ caseId, idempotencyKey, note })
    return 'The fundraiser has ended. The page stays.'
  },
})
