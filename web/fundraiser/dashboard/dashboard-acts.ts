import { DONOR_FILTERS } from '#contract/fundraisers/organizers.ts'
import type { Api } from '#web/browser/api/api.ts'
import { textOf } from '#web/relay/sent-form.ts'

/** Does what a form of the dashboard asks. @returns what to say. @throws ApiRefusal */
export const doDashboardAct = async (api: Api, caseId: string, form: FormData): Promise<string> => {
  const idempotencyKey = textOf(form, 'idempotencyKey')
  switch (textOf(form, 'act')) {
    case 'thank': {
      const donationIds = form.getAll('donationId').map(String)
      const filter = DONOR_FILTERS.find((one) => one === form.get('filter')) ?? 'not_thanked'
      const to = donationIds.length > 0 ? { donationIds } : { filter }
      const { thankedCount } = await api.thankDonors({ caseId, to, text: textOf(form, 'text') })
      return thankedCount === 1
        ? 'One thank-you is on its way.'
        : `${thankedCount} thank-yous are on their way.`
    }
    case 'update': {
      const { mailedAt } = await api.postUpdate({
        ...{ caseId, idempotencyKey },
        title: textOf(form, 'title'),
        text: textOf(form, 'text'),
      })
      return mailedAt === null
        ? 'Posted on the page. One update a day is mailed; this one isn’t.'
        : 'Posted. The e-mail goes in 10 minutes, and you can stop it until then.'
    }
    case 'stop':
      await api.stopUpdateMail({ caseId, updateId: textOf(form, 'updateId') })
      return 'Stopped. The update stays on the page.'
    case 'remind':
      await api.remindRecipient({ caseId })
      return 'The reminder is on its way.'
    case 'pause':
      await api.pauseGiving({ caseId, paused: form.get('paused') === 'yes' })
      return form.get('paused') === 'yes' ? 'Giving is paused.' : 'Giving is open again.'
    case 'words':
      await api.setWordsOfSupport({ caseId, enabled: form.get('enabled') === 'yes' })
      return form.get('enabled') === 'yes' ? 'Words of support are on.' : 'Words of support are off.'
    default:
      await api.endCase({ caseId, idempotencyKey, note: textOf(form, 'note') })
      return 'Giving has ended. The page stays.'
  }
}
