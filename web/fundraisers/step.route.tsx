import { type ActionFunctionArgs, type MetaFunction, useLocation } from 'react-router'
import { readFirstVisit } from '#contract/fundraisers/first-visit-cookie.ts'
import { COOKIES } from '#contract/headers.ts'
import { stepNumber } from '#contract/page-addresses.ts'
import { apiContext } from '#web/api-context.ts'
import { readCookie } from '#web/browser/cookies.ts'
import { clockContext } from '#web/page-context.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { STEP_WORDS, stepOfPath } from './step-list.ts'
import { applyPostedStep } from './steps/apply-posted-step.ts'
import { BasicsStep } from './steps/basics-step.tsx'
import { GoalStep } from './steps/goal-step.tsx'
import { PeopleStep } from './steps/people-step.tsx'
import { PhotosStep } from './steps/photos-step.tsx'
import { ReviewStep } from './steps/review-step.tsx'
import { StoryStep } from './steps/story-step.tsx'

export const meta: MetaFunction = ({ matches, location }) => {
  const step = stepOfPath(location.pathname)
  const title = `${STEP_WORDS[step].name}, step ${stepNumber(step)} of 6`
  return [{ title: pageTitle(title, matches) }, { name: 'robots', content: 'noindex' }]
}

export const action = async ({ context, request, url }: ActionFunctionArgs) =>
  applyPostedStep(context.get(apiContext), {
    step: stepOfPath(url.pathname),
    form: await request.formData(),
    url,
    now: context.get(clockContext)(),
    firstVisit: readFirstVisit(readCookie(request.headers.get('cookie'), COOKIES.firstVisit)),
  })

/** Pages of the steps. They are one bundle, so that moving between steps works without a connection. */
const PAGES = {
  basics: BasicsStep,
  goal: GoalStep,
  people: PeopleStep,
  story: StoryStep,
  photos: PhotosStep,
  review: ReviewStep,
} as const

export default function FundraiserStep() {
  const { pathname } = useLocation()
  const Page = PAGES[stepOfPath(pathname)]
  return <Page />
}
