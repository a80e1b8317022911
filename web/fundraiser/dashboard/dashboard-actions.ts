import { codes } from '#contract/codes.ts'
import { DONOR_FILTERS, THANKED_AT_ONCE_MAX, UPDATE_MAIL_MINUTES } from '#contract/fundraisers/organizers.ts'
import { parseDollars } from '#contract/money.ts'
import type { Api } from '#web/browser/api/api.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { textOf } from '#web/relay/run-form.ts'

type DashboardForm = { readonly api: Api; readonly caseId: string; readonly form: FormData }

const textsOf = (form: FormData, name: string): string[] => form.getAll(name).map((value) => `${value}`)

/** Recipients of a thank-you: the whole filtered list if every displayed donor is ticked, otherwise the ticked ones. */
const recipientsIn = (form: FormData) => {
  const donationIds = textsOf(form, 'donationId')
  const shownIds = textsOf(form, 'shown')
  const filter = DONOR_FILTERS.find((option) => option === form.get('filter')) ?? 'not_thanked'
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
    throw new ApiRefusal({ code: codes.invalidInput.code, msg: 'Tick whom to thank.', data: null }, 400)
  const { thankedCount } = await api.thankDonors({ caseId, to, text: textOf(form, 'text') })
  if (thankedCount === 1) return 'One thank-you is on its way.'
  const sent = `${thankedCount.toLocaleString('en-US')} thank-yous are on their way.`
  return thankedCount < THANKED_AT_ONCE_MAX ? sent : `${sent} If others are left, send it again.`
}

const postUpdate = async ({ api, caseId, form }: DashboardForm): Promise<string> => {
  const { mailedAt } = await api.postUpdate({
    caseId,
    idempotencyKey: textOf(form, 'idempotencyKey'),
    title: textOf(form, 'title'),
    text: textOf(form, 'text'),
    images: updateImagesIn(form),
    toDonors: form.get('toDonors') === 'yes',
    toFollowers: form.get('toFollowers') === 'yes',
  })
  return mailedAt === null
    ? 'Posted on the page.'
    : `Posted. The e-mail goes in ${UPDATE_MAIL_MINUTES} minutes, and you can stop it until then.`
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
  return 'Noted. Only you see it.'
}

/** Runs a dashboard form's action. @returns the success message. @throws ApiRefusal */
export const runDashboardAction = async (dashboardForm: DashboardForm): Promise<string> => {
  const { api, caseId, form } = dashboardForm
  switch (textOf(form, 'act')) {
    case 'thank':
      return thankDonors(dashboardForm)
    case 'update':
      return postUpdate(dashboardForm)
    case 'stop':
      await api.stopUpdateMail({ caseId, updateId: textOf(form, 'updateId') })
      return 'Stopped. The update stays on the page.'
    case 'removeUpdate':
      await api.removeUpdate({ caseId, updateId: textOf(form, 'updateId') })
      return 'Removed.'
    case 'hide': {
      const hidden = form.get('hidden') === 'yes'
      await api.hideWords({ caseId, donationId: textOf(form, 'donationId'), hidden })
      return hidden ? 'The words are off the page.' : 'The words are on the page again.'
    }
    case 'remind':
      await api.remindRecipient({ caseId })
      return 'The reminder is on its way.'
    case 'pause': {
      const paused = form.get('paused') === 'yes'
      await api.pauseGiving({ caseId, paused })
      return paused ? 'Giving is paused.' : 'Giving is open again.'
    }
    case 'words': {
      const enabled = form.get('enabled') === 'yes'
      await api.setWordsOfSupport({ caseId, enabled })
      return enabled ? 'Words of support are on.' : 'Words of support are off.'
    }
    case 'thankYou': {
      const { thankYou } = await api.setThankYou({ caseId, text: textOf(form, 'text') })
      return thankYou === null ? 'Removed. Donors read our own thank-you.' : 'Saved. The next donor reads it.'
    }
    case 'offline':
      return addOfflineDonation(dashboardForm)
    case 'removeOffline':
      await api.removeOfflineDonation({ caseId, entryId: textOf(form, 'entryId') })
      return 'Removed.'
    case 'end':
      await api.endCase({
        caseId,
        idempotencyKey: textOf(form, 'idempotencyKey'),
        note: textOf(form, 'note'),
      })
      return 'The fundraiser has ended. The page stays.'
    default:
      throw new ApiRefusal(
        { code: codes.invalidInput.code, msg: codes.invalidInput.sentence, data: null },
        400,
      )
  }
}
