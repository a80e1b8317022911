import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { apiContext } from '#web/api-context.ts'
import { findNear } from '#web/causes/find-near.ts'
import { NearYou } from '#web/causes/near-you.tsx'
import '#web/cases/cases.css'
import { listAddress } from '#web/cases/list/list-address.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { configIn } from '#web/shell/config-in-matches.ts'
import { FundraiserLink } from '#web/shell/fundraiser-link.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { SITE_DESCRIPTION, SITE_TITLE } from '#web/shell/page-title.ts'
import { ARRIVALS_SHOWN, ArrivedThisWeek, shownOfNotice } from './arrived-this-week.tsx'
import { CardRow } from './card-row.tsx'
import { DonationSplit } from './donation-split.tsx'
import { Hero } from './hero.tsx'
import { MoneyMoves } from './money-moves.tsx'
import { Questions } from './questions.tsx'
import { RaisingNow } from './raising-now.tsx'
import { RecentlyHelped, shownOfHelped } from './recently-helped.tsx'

const StartFundraiserBanner = () => (
  <section aria-labelledby="last-call" className="page-width py-16 tablet:py-24">
    <div className="on-sun flex flex-wrap items-center justify-between gap-x-8 gap-y-6 rounded-card bg-sun px-6 py-8 tablet:px-16 tablet:py-14 forced-colors:border">
      <div className="min-w-0">
        <h2 id="last-call" className="type-h2-home">
          Someone you know needs a hand
        </h2>
        <p className="mt-2">Six steps. Your draft saves as you type, on any device.</p>
      </div>
      <FundraiserLink kind="primary" size="large" className="phone:w-full">
        Start a fundraiser
      </FundraiserLink>
    </div>
  </section>
)

export const handle = { cache: ['zip'] } satisfies RouteHandle

const CURATED_SHOWN = 3
const CARDS_IN_ROW = 3
const HELPED_SHOWN = 2
const JUST_STARTED = { sort: 'newest' } as const
const NEARLY_THERE = { progress: 'near_goal', sort: 'near_goal' } as const

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  const api = context.get(apiContext)
  const limit = CARDS_IN_ROW + CURATED_SHOWN
  const [{ items: cards }, { items: notices }, newest, nearly, { items: helped }, near] = await Promise.all([
    api.publicCuratedCases({ limit: CURATED_SHOWN }),
    api.latestPayoutNotices({ limit: ARRIVALS_SHOWN }),
    api.caseList({ ...JUST_STARTED, limit }),
    api.caseList({ ...NEARLY_THERE, limit: limit + CARDS_IN_ROW }),
    api.recentlyHelped({ limit: HELPED_SHOWN }),
    findNear(api, url.searchParams.get('zip') ?? ''),
  ])
  // No case appears twice.
  const withoutShown = (list: typeof newest.items, shown: readonly { caseId: string }[]) =>
    list.filter(({ caseId }) => !shown.some((other) => other.caseId === caseId)).slice(0, CARDS_IN_ROW)
  const justStarted = withoutShown(newest.items, cards)
  const nearlyThere = withoutShown(nearly.items, [...cards, ...justStarted])
  // The example uses a real name from the page.
  const exampleName = cards[0]?.recipientFirstName ?? 'the person'
  return {
    cards,
    notices: notices.map(shownOfNotice),
    justStarted,
    nearlyThere,
    helped: helped.map(shownOfHelped),
    near,
    exampleName,
  }
}

export const meta: MetaFunction = (args) => {
  const { brandName, publicOrigin } = configIn(args.matches)
  return [
    ...pageMeta(args, { title: SITE_TITLE, description: SITE_DESCRIPTION, path: '/' }),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: brandName,
        url: `${publicOrigin}/`,
        logo: `${publicOrigin}/apple-touch-icon.png`,
      },
    },
  ]
}

export default function Home() {
  const { cards, notices, justStarted, nearlyThere, helped, near, exampleName } =
    useLoaderData<typeof loader>()
  return (
    <>
      <Hero />
      {cards.length > 0 && <RaisingNow cards={cards} />}
      <DonationSplit firstName={exampleName} />
      <MoneyMoves />
      <ArrivedThisWeek notices={notices} />
      <NearYou near={near} action="/" />
      <CardRow
        id="just-started"
        title="Just started"
        cards={justStarted}
        to={listAddress({ sort: 'newest' })}
        linkText="See the newest"
      />
      <CardRow
        id="nearly-there"
        title="Nearly there"
        cards={nearlyThere}
        to={listAddress({ progress: 'near_goal' })}
        linkText="See all of them"
      />
      <RecentlyHelped cases={helped} />
      <Questions />
      <StartFundraiserBanner />
    </>
  )
}
