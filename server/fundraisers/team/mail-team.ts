import type * as z from 'zod'
import { casePath, teamPath } from '#contract/page-addresses.ts'
import { mailOwner, readOrganizer } from '#server/cases/mail-owner.ts'
import { readAuthors } from '#server/cases/team/authors.ts'
import { readUpdate } from '#server/cases/updates/case-updates.ts'
import type { Deps } from '#server/deps.ts'
import { nameInGreeting, sentenceInMail } from '#server/mails/frame/name-in-mail.ts'
import type { FundraiserWords } from '#server/mails/fundraiser-mail.tsx'
import type { mailBeneficiaryUpdateJob, mailJoinedJob } from '../fundraiser-jobs.ts'

type Words = Pick<FundraiserWords, 'title' | 'lead' | 'action' | 'note'>

const mailNews = async (deps: Deps, caseId: string, messageId: string, words: Words): Promise<void> => {
  const organizer = await readOrganizer(deps, caseId)
  if (organizer === null) return
  const { ownerId, caseTitle, organizerName } = organizer
  const why = 'You’re getting this because you organize this fundraiser.'
  await mailOwner(deps, {
    caseId,
    ownerId,
    caseTitle,
    organizerName,
    words: { ...words, points: [], dates: [], why },
    messageId,
  })
}

/** Tells the organizer who joined their team: a person who had the link, perhaps not the one they meant. */
export const mailJoined = async (
  deps: Deps,
  { caseId, memberId }: z.output<typeof mailJoinedJob.payload>,
): Promise<void> => {
  const author = (await readAuthors(deps.database.db, caseId)).get(memberId)
  if (author === undefined) return
  await mailNews(deps, caseId, `team-joined-${memberId}`, {
    title: `${nameInGreeting(author.name)} joined your team`,
    lead: 'They can post updates and thank donors, and the page names them as co-organizer. They don’t see anyone’s address. They never touch the money, the team, or the end of the fundraiser.',
    action: { label: 'See your team', path: teamPath(caseId) },
    note: 'Not who you meant? Remove them there. It takes effect at once.',
  })
}

/** Tells the organizer what the beneficiary wrote on their page. */
export const mailBeneficiaryUpdate = async (
  deps: Deps,
  { caseId, updateId }: z.output<typeof mailBeneficiaryUpdateJob.payload>,
): Promise<void> => {
  const update = await readUpdate(deps, caseId, updateId)
  if (update === null || update.author === null) return
  await mailNews(deps, caseId, `beneficiary-update-${updateId}`, {
    title: `${nameInGreeting(update.author.name)} posted an update`,
    lead: `“${sentenceInMail(update.title)}” is on your page, as news from the person it’s for.`,
    action: { label: 'Read it on the page', path: `${casePath(caseId)}#updates` },
    note: 'If something is wrong with it, you can remove it on your dashboard.',
  })
}
