import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { PAYOUT_EVERY_DAYS } from '#contract/payouts/payout-times.ts'
import { apiContext } from '#web/api-context.ts'
import { runForm } from '#web/browser/run-form.ts'
import { FAQ_ENTRIES } from '#web/pages/faq-entries.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Icon } from '#web/ui/icon.tsx'
import { DataProtectionNote, FiguresBanner, FinishedCases, LeadQuestions } from './campaign-parts.tsx'
import { CampaignSteps } from './campaign-steps.tsx'
import { finishedCaseOf } from './finished-case.ts'
import { LeadForm } from './lead-form.tsx'
import { LeadReceived } from './lead-received.tsx'
import { readLeadForm } from './read-lead-form.ts'
import { RequestBanner } from './request-banner.tsx'
import '#web/cases/cases.css'

const SEE_OTHER = 303
const FINISHED_SHOWN = 2
const CASES_REQUESTED = 100
/** Entries of the FAQ that someone asks before they leave a number. */
const QUESTIONS = ['someone-else', 'review', 'fees', 'identity']

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  const api = context.get(apiContext)
  const [{ figures }, raiseTypes, { items }] = await Promise.all([
    api.leadFigures({}),
    api.raiseTypes({}),
    api.caseList({ withEnded: 'true', limit: CASES_REQUESTED }),
  ])
  const finished = items
    .filter(({ ended, paidOutCents }) => ended && paidOutCents > 0)
    .sort((a, b) => b.paidOutCents - a.paidOutCents)
    .slice(0, FINISHED_SHOWN)
    .map(finishedCaseOf)
  const questions = FAQ_ENTRIES.filter(({ id }) => QUESTIONS.includes(id)).map(
    ({ id, question, answer }) => ({
      id,
      question,
      answer,
    }),
  )
  return { figures, raiseTypes, finished, questions, received: url.searchParams.has('received') }
}

export const action = async ({ context, request }: ActionFunctionArgs) =>
  runForm(await request.formData(), {
    '': async (form) => {
      await context.get(apiContext).submitLead(readLeadForm(form))
      return redirect('/leads/campaign?received=1', SEE_OTHER)
    },
  })

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Talk to a person before you start',
    description: 'Leave a number. Someone on our team walks you through starting a fundraiser.',
  })

const promises = (brandName: string) => [
  `Free to start, free to keep. ${brandName} takes nothing from gifts.`,
  'Your page can be live tomorrow.',
  `Money goes to your own bank account every ${PAYOUT_EVERY_DAYS} days, or every day if you choose that.`,
]

const Promises = () => (
  <ul className="mt-6 space-y-3">
    {promises(usePublicConfig().brandName).map((promise) => (
      <li key={promise} className="flex gap-3">
        <Icon name="check" className="mt-0.5 shrink-0 text-pine" />
        {promise}
      </li>
    ))}
  </ul>
)

/** Landing page for leads. The form is above the fold, on phones and on wide screens. */
export default function LeadsCampaign() {
  const { figures, raiseTypes, finished, questions, received } = useLoaderData<typeof loader>()
  const attempt = useActionData<typeof action>()
  return (
    <>
      <section className="page-width grid items-center gap-6 pt-6 tablet:pt-16 wide:grid-cols-[1fr_456px] wide:gap-16">
        <div>
          <h1 className="type-page-hero phone:max-w-80">When the bills come before the answers</h1>
          <p className="type-lead mt-4 max-w-[40rem] text-quiet">
            Leave a number. Someone on our team walks you through it: what to say, what to ask for, how the
            money reaches you.
          </p>
          <div className="hidden wide:block">
            <Promises />
          </div>
        </div>
        {received ? <LeadReceived /> : <LeadForm attempt={attempt} raiseTypes={raiseTypes} />}
      </section>
      <CampaignSteps />
      {finished.length > 0 && <FinishedCases cards={finished} />}
      {figures !== null && <FiguresBanner figures={figures} />}
      <DataProtectionNote />
      <LeadQuestions entries={questions} />
      <RequestBanner />
    </>
  )
}
