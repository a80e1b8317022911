import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { apiContext } from '#web/api-context.ts'
import { ClosestToDone } from '#web/causes/closest-to-done.tsx'
import { PLACE_PARAMETER } from '#web/causes/find-closest.ts'
import { loadClosest } from '#web/causes/load-closest.ts'
import '#web/cases/cases.css'
import { listAddress } from '#web/cases/list/list-address.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { configIn } from '#web/shell/config-in-matches.ts'
import { FundraiserLink } from '#web/shell/fundraiser-link.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { SITE_DESCRIPTION, SITE_TITLE } from '#web/shell/page-title.ts'
import { ARRIVALS_SHOWN, ArrivedThisWeek, shownOfNotice } from './arrived-this-week.tsx'
import { CardRow } from './card-row.tsx'
import { CauseLinks } from './cause-links.tsx'
import { DonationSplit } from './donation-split.tsx'
import { Hero } from './hero.tsx'
import { MoneyMoves } from './money-moves.tsx'
import { Questions } from './questions.tsx'
import { RecentlyHelped, shownOfHelped } from './recently-helped.tsx'

const StartFundraiserBanner = () => (
  <section aria-labelledby="last-call" className="page-width pt-16 tablet:pt-24">
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

export const handle = { cache: [PLACE_PARAMETER] } satisfies RouteHandle

const CARDS_IN_ROW = 3
const HELPED_SHOWN = 2

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  const api = context.get(apiContext)
  const [closest, { items: curated }, { items: notices }, newest, { items: helped }] = await Promise.all([
    loadClosest(api, url, { limit: CARDS_IN_ROW }),
    api.publicCuratedCases({ limit: 2 * CARDS_IN_ROW }),
    api.latestPayoutNotices({ limit: ARRIVALS_SHOWN }),
    api.caseList({ sort: 'newest', limit: 3 * CARDS_IN_ROW }),
    api.recentlyHelped({ limit: HELPED_SHOWN }),
  ])
  // No case appears twice.
  const withoutShown = <Card extends { caseId: string }>(
    list: Card[],
    shown: readonly { caseId: string }[],
  ) => list.filter(({ caseId }) => !shown.some((other) => other.caseId === caseId)).slice(0, CARDS_IN_ROW)
  const cards = withoutShown(curated, closest.cards)
  const justStarted = withoutShown(newest.items, [...closest.cards, ...cards])
  // The example uses a real name from the page.
  const exampleName = (curated[0] ?? closest.cards[0])?.recipientFirstName ?? 'the person'
  return {
    closest,
    cards,
    notices: notices.map(shownOfNotice),
    justStarted,
    helped: helped.map(shownOfHelped),
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
  const { closest, cards, notices, justStarted, helped, exampleName } = useLoaderData<typeof loader>()
  return (
    <>
      <Hero />
      <ClosestToDone closest={closest} limit={CARDS_IN_ROW} path="/" className="pt-10 tablet:pt-24" />
      <CauseLinks />
      <StartFundraiserBanner />
      <CardRow
        id="raising-now"
        title="Raising right now"
        cards={cards}
        to={listAddress()}
        linkText="See all cases"
      />
      <DonationSplit firstName={exampleName} />
      <MoneyMoves />
      <ArrivedThisWeek notices={notices} />
      <CardRow
        id="just-started"
        title="Just started"
        cards={justStarted}
        to={listAddress({ sort: 'newest' })}
        linkText="See the newest"
      />
      <RecentlyHelped cases={helped} />
      <Questions />
    </>
  )
}
